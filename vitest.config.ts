import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**'],
    testTimeout: 60_000,
    pool: 'threads',
    maxWorkers: 2,
  },
});
