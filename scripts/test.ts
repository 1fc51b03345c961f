// `npm test`: finds or installs a browser, builds the app, runs every test, and ends with one line
// that counts them. Arguments go to vitest: `npm test -- --project unit domain`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { findOrInstallBrowser } from './browser.ts';
import { buildIfStale } from './build-if-stale.ts';
import { PROJECT_ROOT } from './project-root.ts';

const ReportSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numFailedTestSuites: v.number(),
  success: v.boolean(),
});

function runTests(): number {
  const browser = findOrInstallBrowser(PROJECT_ROOT);
  console.log(`Browser: ${browser}`);
  buildIfStale(PROJECT_ROOT);

  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  const report = join(folder, 'report.json');
  const vitest = join(PROJECT_ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const run = spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ],
    { cwd: PROJECT_ROOT, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: browser } },
  );
  try {
    const counts = v.parse(ReportSchema, JSON.parse(readFileSync(report, 'utf8')));
    const broken = counts.success && run.status === 0 ? 0 : Math.max(1, counts.numFailedTests);
    const skipped = counts.numPendingTests > 0 ? `, ${counts.numPendingTests} skipped` : '';
    console.log(`${counts.numPassedTests} passed, ${broken} failed${skipped}`);
    return broken === 0 && counts.numPassedTests > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = runTests();
} catch (error) {
  console.error(`\nTests stopped: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
