import { defineConfig } from 'vitest/config';

const slow = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What is polled for comes late where two browsers share a busy machine.
  expect: { poll: { timeout: 20_000 } },
};
/** As many as the cores of the smallest machine. */
const maxWorkers = 2;

/** Tests that change their process for good: they put something in front of what it prints with. */
const OWN_PROCESS = ['tests/integration/embedded/quiet-log.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          sequence: { groupOrder: 0 },
          include: [
            '{domain,platform,beta,analysis-server,push-server,embedded,scripts}/**/*.test.ts',
          ],
          testTimeout: 30_000,
          // Files share a worker's modules: to load them again for each took most of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'app',
          maxWorkers,
          sequence: { groupOrder: 0 },
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          // Each file has a document of its own.
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'crossing',
          // They wait most of their time: for processes, sockets, leases.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          include: ['tests/{integration,security,faults}/**/*.test.ts'],
          exclude: OWN_PROCESS,
          globalSetup: ['tests/support/run-folder.ts', 'tests/support/shared-postgres.ts'],
          isolate: false,
          ...slow,
        },
      },
      {
        test: {
          name: 'own-process',
          maxWorkers,
          sequence: { groupOrder: 2 },
          include: OWN_PROCESS,
          globalSetup: ['tests/support/run-folder.ts'],
          ...slow,
        },
      },
      {
        test: {
          name: 'e2e',
          maxWorkers,
          sequence: { groupOrder: 2 },
          include: ['tests/{e2e,engines}/**/*.test.ts'],
          globalSetup: ['tests/support/run-folder.ts'],
          isolate: false,
          ...slow,
        },
      },
    ],
  },
});
