// `npm run bench:lighthouse`: the production build, served by the embedded server, as Lighthouse
// sees it on a phone. `-- --runs 1 --page landing` for a quick look.
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { openDashboard, type ServedApp, serveApp } from '../../scripts/demo/served-app.ts';
import { analyse } from '../../scripts/demo/tour.ts';
import { PROJECT_ROOT } from '../../scripts/project-root.ts';
import { measuredProfile } from './lighthouse/browser.ts';
import { ALL_HUNDRED, type Goals, median, medianScores, missed } from './lighthouse/goals.ts';
import { type Figures, measure } from './lighthouse/measure.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** landing, login or dashboard; all three if absent. */
    page: { type: 'string' },
  },
});

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** What the person did before, on this device. */
  readonly prepare?: (page: Page, app: ServedApp) => Promise<void>;
  readonly goals: Goals;
}

/** Longer than the app waits before it pictures a page, in milliseconds. */
const PICTURED = 2500;

const APP_GOALS: Goals = { scores: { performance: 98 }, everyLcp: 1600, medianTbt: 150 };
const PAGES: readonly MeasuredPage[] = [
  {
    name: 'landing',
    path: '/',
    goals: { scores: ALL_HUNDRED, medianLcp: 900 },
  },
  { name: 'login', path: '/login', goals: APP_GOALS },
  {
    name: 'dashboard',
    path: '/dashboard',
    // As somebody finds it who comes back: with an analysis on the device.
    async prepare(page, app) {
      await openDashboard(page, app);
      await analyse(page, 'BTCUSDT');
      // The page is pictured for its next opening once it has stood still.
      await setTimeout(PICTURED);
    },
    goals: APP_GOALS,
  },
];

const whole = (value: number) => String(Math.round(value));

function print(run: string, { scores, times, layoutShift, bytes }: Figures): void {
  const sizes = [...bytes].map(([kind, size]) => `${kind} ${(size / 1024).toFixed(1)}`).join(', ');
  console.log(
    `  ${run}: ${Object.values(scores).join('/')}  FCP ${whole(times.fcp)}  LCP ${whole(times.lcp)}` +
      `  TBT ${whole(times.tbt)}  SI ${whole(times.si)}  CLS ${layoutShift.toFixed(3)}  KB: ${sizes}`,
  );
}

buildIfStale(PROJECT_ROOT);
const app = await serveApp();
const pages = PAGES.filter(({ name }) => values.page === undefined || name === values.page);
let short = 0;
try {
  for (const { name, path, prepare, goals } of pages) {
    console.log(`${name}: performance/accessibility/best practices/SEO, times in ms`);
    const profile = measuredProfile();
    const runs: Figures[] = [];
    try {
      if (prepare) await profile.prepare((page) => prepare(page, app));
      await profile.measuring(async (port) => {
        for (let run = 1; run <= Number(values.runs); run += 1) {
          const figures = await measure(app.origin + path, port);
          runs.push(figures);
          print(String(run), figures);
        }
      });
    } finally {
      profile.remove();
    }
    const middle = medianScores(runs);
    const lcp = median(runs.map(({ times }) => times.lcp));
    console.log(`  median: ${Object.values(middle).join('/')}  LCP ${whole(lcp)}`);
    for (const fault of new Set(runs.flatMap(({ faults }) => faults))) console.log(`  - ${fault}`);
    const wanting = missed(runs, goals);
    short += wanting.length;
    console.log(wanting.length === 0 ? '  every goal met' : `  missed: ${wanting.join('; ')}`);
  }
} finally {
  await app.stop();
}
console.log(
  `Load of the machine: ${loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}`,
);
process.exitCode = short === 0 ? 0 : 1;
