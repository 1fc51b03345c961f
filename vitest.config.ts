import { defineConfig } from 'vitest/config';

const slow = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: [
            '{domain,platform,analysis-server,push-server,embedded,src,scripts}/**/*.test.{ts,tsx}',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'crossing',
          sequence: { groupOrder: 1 },
          include: ['tests/{integration,security,faults}/**/*.test.ts'],
          globalSetup: ['tests/support/shared-postgres.ts'],
          maxWorkers: 2,
          ...slow,
        },
      },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          include: ['tests/e2e/**/*.test.ts'],
          maxWorkers: 2,
          ...slow,
        },
      },
    ],
  },
});
