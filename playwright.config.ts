import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  // One window at a time: they share a display and two cores.
  workers: 1,
  fullyParallel: false,
  timeout: 180_000,
  // Windows on a shared machine: what fails once and not again passes, and the run names it as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 60_000 },
  outputDir: 'test-results',
  reporter: [['list']],
});
