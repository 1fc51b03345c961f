// `npm run bench:lighthouse`: the production build, served by the embedded server, as Lighthouse
// sees it on a phone, beside a bare page. `-- --runs 1 --page landing` for a quick look,
// `--before <dist>` for another build in the same run.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { analyse, openDashboard, type ServedApp, serveApp } from '../../scripts/demo/served-app.ts';
import { type BarePage, serveBarePage } from './lighthouse/bare-page.ts';
import { measuredProfile } from './lighthouse/browser.ts';
import {
  ALL_HUNDRED,
  type Goals,
  isBusy,
  median,
  medianScores,
  missed,
  wallRatio,
} from './lighthouse/goals.ts';
import { untilIdle } from './lighthouse/idle-machine.ts';
import { type Figures, measure } from './lighthouse/measure.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** landing, login or dashboard; all three if absent. */
    page: { type: 'string' },
    before: { type: 'string' },
  },
});

interface MeasuredPage {
  readonly name: string;
  /** null: the reference. */
  readonly path: string | null;
  /** What the person did before, on this device. */
  readonly prepare?: (page: Page, app: ServedApp) => Promise<void>;
  readonly goals: Goals;
}

/** How long each run waits for the machine, in milliseconds. */
const PATIENCE = 120_000;

const BARE: MeasuredPage = { name: 'bare page', path: null, goals: { scores: {} } };
const PAGES: readonly MeasuredPage[] = [
  {
    name: 'landing',
    path: '/',
    goals: { scores: ALL_HUNDRED, medianLcp: 900 },
  },
  {
    name: 'login',
    path: '/login',
    goals: { scores: { performance: 98 }, everyLcp: 1200, medianTbt: 150 },
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    // As somebody finds it who comes back: with an analysis on the device.
    async prepare(page, app) {
      await openDashboard(page, app);
      await analyse(page, 'BTCUSDT');
    },
    goals: { scores: { performance: 95 }, medianLcp: 2000, medianTbt: 150 },
  },
];

const whole = (value: number) => String(Math.round(value));

function print(run: string, figures: Figures): void {
  const { scores, times, long, layoutShift, bytes, largest } = figures;
  const sizes = [...bytes].map(([kind, size]) => `${kind} ${(size / 1024).toFixed(1)}`).join(', ');
  console.log(
    `  ${run}: ${Object.values(scores).join('/')}  FCP ${whole(times.fcp)}  LCP ${whole(times.lcp)}` +
      `  TBT ${whole(times.tbt)} (${whole(long.blocking)} of processor; long tasks ${whole(long.wall)}, ${whole(long.processor)} of processor)  SI ${whole(times.si)}  CLS ${layoutShift.toFixed(3)}  KB: ${sizes}`,
  );
  console.log(
    `     largest part "${largest.text.slice(0, 40)}", painted after ${largest.requests} requests, ` +
      `${(largest.bytes / 1024).toFixed(1)} KB`,
  );
}

const medianOf = (runs: readonly Figures[], figure: (run: Figures) => number) =>
  median(runs.map(figure));

async function measured(page: MeasuredPage, app: ServedApp, bare: BarePage): Promise<Figures[]> {
  const { name, path, prepare } = page;
  console.log(
    `${name}: performance/accessibility/best practices/SEO; times in ms, as Lighthouse computes ` +
      'them for a slow phone from what it saw here',
  );
  const profile = measuredProfile();
  const runs: Figures[] = [];
  try {
    if (prepare) await profile.prepare((opened) => prepare(opened, app));
    await profile.measuring(async (port) => {
      for (let run = 1; run <= Number(values.runs); run += 1) {
        if (!(await untilIdle(PATIENCE))) console.log('  the machine is busy');
        const url = path === null ? `${bare.origin}/` : app.origin + path;
        const figures = await measure(url, port);
        runs.push(figures);
        print(String(run), figures);
      }
    });
  } finally {
    profile.remove();
  }
  return runs;
}

/**
 * Prints the middle of the runs, beside the reference's.
 * @param goals null for what is only shown
 * @returns how many were missed; a busy machine is not judged
 */
function judge(runs: readonly Figures[], reference: readonly Figures[], goals: Goals | null) {
  const beside = (unit: string, figure: (run: Figures) => number) =>
    `${unit} ${whole(medianOf(runs, figure))} (bare ${whole(medianOf(reference, figure))})`;
  const lcp = beside('LCP', ({ times }) => times.lcp);
  const tbt = `${beside('TBT', ({ times }) => times.tbt)}, ${whole(medianOf(runs, ({ long }) => long.blocking))} of processor`;
  const ratio =
    medianOf(runs, ({ times }) => times.lcp) / medianOf(reference, ({ times }) => times.lcp);
  console.log(
    `  median: ${Object.values(medianScores(runs)).join('/')}  ${lcp}, ${ratio.toFixed(2)} times  ${tbt}`,
  );
  for (const fault of new Set(runs.flatMap(({ faults }) => faults))) console.log(`  - ${fault}`);
  if (goals === null) return 0;
  if (isBusy(runs)) {
    console.log(
      `  not judged: long tasks took ${wallRatio(runs).toFixed(2)} times their processor time`,
    );
    return 0;
  }
  const wanting = missed(runs, goals);
  console.log(wanting.length === 0 ? '  every goal met' : `  missed: ${wanting.join('; ')}`);
  return wanting.length;
}

buildIfStale(PROJECT_ROOT);
// A browser that Lighthouse drives has the present time: an analysis of recorded candles is long past.
const app = await serveApp(null);
const before = values.before ? await serveApp(null, values.before) : null;
const bare = await serveBarePage();
let short = 0;
try {
  const reference = await measured(BARE, app, bare);
  for (const page of PAGES) {
    if (values.page !== undefined && page.name !== values.page) continue;
    if (before) {
      console.log('the build before:');
      judge(await measured(page, before, bare), reference, null);
    }
    short += judge(await measured(page, app, bare), reference, page.goals);
  }
} finally {
  await Promise.all([app.stop(), bare.stop(), before?.stop()]);
}
console.log(
  `Load of the machine: ${loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}`,
);
process.exitCode = short === 0 ? 0 : 1;
