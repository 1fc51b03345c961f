// `npm test`: finds or installs a browser, builds the app, runs every test, and ends with its dearest
// files and one line of counts. Arguments go to vitest: `npm test -- --project unit domain`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';
import { findOrInstallBrowser } from './browser.ts';
import { buildIfStale } from './build-if-stale.ts';

const ReportSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numFailedTestSuites: v.number(),
  success: v.boolean(),
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(v.object({ status: v.string() })),
    }),
  ),
});

type Report = v.InferOutput<typeof ReportSchema>;

const DEAREST = 20;

/** The files that took longest, from the first test's start to the last one's end. */
function dearestFiles({ testResults }: Report): string {
  const files = testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(PROJECT_ROOT, name),
      seconds: (endTime - startTime) / 1_000,
    }))
    .sort((one, other) => other.seconds - one.seconds);
  const sum = (some: typeof files) => some.reduce((all, { seconds }) => all + seconds, 0);
  const dearest = files.slice(0, DEAREST);
  const shares = `${Math.round(sum(dearest))} of ${Math.round(sum(files))} s`;
  const rows = dearest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  return [`\nThe ${dearest.length} dearest files, ${shares}:`, ...rows, ''].join('\n');
}

/** Files with tests unfinished at the end of the run, such as after a dead worker. */
function unfinishedFiles(report: Report): string[] {
  return report.testResults
    .filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'pending'))
    .map(({ name }) => relative(PROJECT_ROOT, name));
}

/** @returns its report and whether it succeeded */
function runVitest(browser: string, filters: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  const file = join(folder, 'report.json');
  const vitest = join(PROJECT_ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  try {
    const run = spawnSync(
      process.execPath,
      [
        vitest,
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...filters,
      ],
      { cwd: PROJECT_ROOT, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: browser } },
    );
    if (run.signal !== null) throw new Error(`vitest was ended by ${run.signal}`);
    const report = v.parse(ReportSchema, JSON.parse(readFileSync(file, 'utf8')));
    return { report, isSound: report.success && run.status === 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runTests(): number {
  const browser = findOrInstallBrowser();
  console.log(`Browser: ${browser}`);
  buildIfStale(PROJECT_ROOT);

  const first = runVitest(browser, process.argv.slice(2));
  const { numFailedTests: failed, numPendingTests: skipped } = first.report;
  let passed = first.report.numPassedTests;
  let { isSound } = first;
  const unfinished = unfinishedFiles(first.report);
  // A dead test process loses its file's results: run the file again, and name it in the output.
  if (failed === 0 && unfinished.length > 0) {
    console.error(`\nA test process died. Once more: ${unfinished.join(', ')}\n`);
    const again = runVitest(browser, unfinished);
    passed += again.report.numPassedTests;
    isSound = again.isSound;
  }
  console.log(dearestFiles(first.report));
  const broken = isSound ? 0 : Math.max(1, failed);
  console.log(`${passed} passed, ${broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return broken === 0 && passed > 0 ? 0 : 1;
}

try {
  process.exitCode = runTests();
} catch (error) {
  console.error(`\nTests stopped: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
