import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**'],
    setupFiles: ['test/support/property-seed.ts'],
    testTimeout: 60_000,
    pool: 'threads',
    maxWorkers: 2,
  },
});
