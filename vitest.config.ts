import { defineConfig } from 'vitest/config';

const slow = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,platform,analysis-server,push-server,embedded,src,scripts}/**/*.test.{ts,tsx}',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'crossing',
          include: ['tests/{integration,security,faults}/**/*.test.ts'],
          maxWorkers: 2,
          ...slow,
        },
      },
      {
        test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], fileParallelism: false, ...slow },
      },
    ],
  },
});
