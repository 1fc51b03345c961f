// `npm run bench:lighthouse`: the production build, served by the embedded server, as Lighthouse
// sees it on a phone. `-- --runs 1 --page landing` for a quick look.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { openDashboard, serveApp } from '../../scripts/demo/served-app.ts';
import { analyse } from '../../scripts/demo/tour.ts';
import { PROJECT_ROOT } from '../../scripts/project-root.ts';
import { openMeasuredBrowser } from './lighthouse/browser.ts';
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
  readonly signedIn: boolean;
  readonly goals: Goals;
}

const APP_GOALS: Goals = { scores: { performance: 98 }, everyLcp: 1600, medianTbt: 150 };
const PAGES: readonly MeasuredPage[] = [
  {
    name: 'landing',
    path: '/',
    signedIn: false,
    goals: { scores: ALL_HUNDRED, medianLcp: 900 },
  },
  { name: 'login', path: '/login', signedIn: false, goals: APP_GOALS },
  // With an analysis on the device, as somebody finds it who comes back.
  { name: 'dashboard', path: '/dashboard', signedIn: true, goals: APP_GOALS },
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
  for (const { name, path, signedIn, goals } of pages) {
    console.log(`${name}: performance/accessibility/best practices/SEO, times in ms`);
    const browser = await openMeasuredBrowser();
    const runs: Figures[] = [];
    try {
      if (signedIn) {
        await openDashboard(browser.page, app);
        await analyse(browser.page, 'BTCUSDT');
        await browser.page.goto('about:blank');
      }
      for (let run = 1; run <= Number(values.runs); run += 1) {
        const figures = await measure(app.origin + path, browser.port);
        runs.push(figures);
        print(String(run), figures);
      }
    } finally {
      await browser.stop();
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
