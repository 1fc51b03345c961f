import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What a test waits for comes late where other tests, and browsers, have the cores. */
const patient = { testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } };
const slow = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What is polled for comes late where browsers share a busy machine.
  expect: { poll: { timeout: 20_000 } },
};
/** As many as the cores of the smallest machine. */
const maxWorkers = 2;
/** Of tests that wait part of their time: for processes, sockets, leases, browsers. */
const waitingWorkers = 3;

/** Folders and files that take long for their size. */
const LONG = new RegExp(
  `/tests/(${[
    'counterparts|engines|faults|integration/(analyst/claims|request-budget)',
    'e2e/(accessibility|page-words|plan-choices|recompute|updates)',
    'integration/.+/(beta-command|plan-crowd|preview-is-delivery|walk-forward)|security/page-policy',
  ].join('|')})`,
);

/**
 * Begins a project with its long files, so that none of them is left over at its end while the other
 * workers have nothing to do. Without times of an earlier run, Vitest begins with the largest files.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = new Map<string, TestSpecification[]>();
    for (const file of await super.sort(files)) {
      const { name } = file.project;
      byProject.set(name, [...(byProject.get(name) ?? []), file]);
    }
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...byProject.values()].flatMap((sorted) => [
      ...sorted.filter(isLong),
      ...sorted.filter((file) => !isLong(file)),
    ]);
  }
}

/** Tests that change their process for good: they put something in front of what it prints with. */
const OWN_PROCESS = ['tests/integration/embedded/quiet-log.test.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          sequence: { groupOrder: 0 },
          include: [
            '{domain,platform,beta,analysis-server,push-server,embedded,scripts,build}/**/*.test.ts',
          ],
          ...patient,
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
          setupFiles: ['src/patient-screens.ts'],
          ...patient,
          // Each file has a document of its own.
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'crossing',
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 1 },
          include: ['tests/{integration,security,faults,counterparts}/**/*.test.ts'],
          exclude: OWN_PROCESS,
          globalSetup: ['tests/support/run-folder.ts', 'tests/support/shared-postgres.ts'],
          isolate: false,
          ...slow,
        },
      },
      {
        test: {
          name: 'own-process',
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 2 },
          include: OWN_PROCESS,
          globalSetup: ['tests/support/run-folder.ts'],
          ...slow,
        },
      },
      {
        test: {
          name: 'e2e',
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 2 },
          include: ['tests/{e2e,engines}/**/*.test.ts'],
          globalSetup: ['tests/support/run-folder.ts'],
          setupFiles: ['tests/support/failed-pages.ts'],
          isolate: false,
          ...slow,
        },
      },
    ],
  },
});
