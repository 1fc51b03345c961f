// `npm run bench:press`: how long the page takes to paint what a press asks for, on a phone four
// times slower than this machine. `-- --before <dist>` measures another build in the same run,
// `--presses 5` takes a quick look.
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Locator, type Page, type Route } from 'playwright-core';
import * as v from 'valibot';
import { PROJECT_FOLDERS, PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { findOrInstallBrowser } from '../../scripts/browser.ts';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import {
  analyse,
  openDashboard,
  type ServedApp,
  serveApp,
  watch,
} from '../../scripts/demo/served-app.ts';
import { untilIdle } from './lighthouse/idle-machine.ts';

const { values } = parseArgs({
  options: { before: { type: 'string' }, presses: { type: 'string', default: '20' } },
});
const PRESSES = Number(values.presses);
const SLOWDOWN = 4;
const GOAL = 200;
/** Longer than what follows a press, in milliseconds. */
const SETTLED = 1_200;
const PATIENCE = 8_000;
const PHONE = { width: 412, height: 823 };
/** Wide enough for tabs. */
const TABLET = { width: 800, height: 1_000 };
const COIN = 'BTCUSDT';

const OBSERVE = `globalThis.presses = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) globalThis.presses.push(duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

const RowsSchema = v.array(v.looseObject({ id: v.string(), coin: v.string() }));
const ByCoinSchema = v.record(v.string(), v.unknown());
const AskedSchema = v.object({ coins: v.array(v.string()) });

const nameOf = (at: number) => (at === 0 ? COIN : `C${at}USDT`);

/** A list of so many coins, each with the row of the one that is watched. */
const repeatedRows = (count: number) => async (route: Route) => {
  const response = await route.fetch();
  const [row] = v.parse(RowsSchema, await response.json());
  const idOf = (at: number) => `${row?.id.slice(0, -2)}${String(at).padStart(2, '0')}`;
  const rows = Array.from({ length: count }, (_, at) => ({
    ...row,
    id: idOf(at),
    coin: nameOf(at),
  }));
  await route.fulfill({ response, json: rows });
};

/** What the server says of the one coin, for each that is asked for. */
const repeatedField = (field: 'prices' | 'lines') => async (route: Route) => {
  const { coins } = v.parse(AskedSchema, route.request().postDataJSON());
  const { 'if-none-match': _, ...headers } = route.request().headers();
  const response = await route.fetch({ headers, postData: JSON.stringify({ coins: [COIN] }) });
  const answer = v.parse(ByCoinSchema, await response.json());
  const one = v.parse(ByCoinSchema, answer[field])[COIN];
  const all = Object.fromEntries(coins.map((coin) => [coin, one]));
  await route.fulfill({ response, json: { ...answer, [field]: all } });
};

/** From the press to the paint that follows it; what takes less than 16 ms counts as that. */
async function press(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  await untilIdle(PATIENCE);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  await page.evaluate('globalThis.presses.length = 0');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await setTimeout(SETTLED);
  return Math.max(16, ...v.parse(v.array(v.number()), await page.evaluate('globalThis.presses')));
}

/** Presses several targets in turn. */
async function round(page: Page, targets: readonly Locator[]): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn < PRESSES; turn += 1) {
    const target = targets[turn % targets.length];
    if (target) took.push(await press(page, target));
  }
  return took;
}

type Print = (what: string, took: readonly number[]) => void;

const named = (page: Page, role: 'radio' | 'tab', names: readonly string[]) =>
  names.map((name) => page.getByRole(role, { name, exact: true }).first());

async function openList(page: Page, origin: string): Promise<Locator> {
  await page.goto(`${origin}/watchlist`);
  const details = page.getByRole('article', { name: COIN }).getByRole('link', {
    name: 'View Details',
  });
  await details.waitFor();
  await setTimeout(4_000);
  return details;
}

/** Prepared at full speed, then slowed down. About five minutes for twenty presses each. */
async function measured(app: ServedApp, print: Print): Promise<void> {
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser() });
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  await context.addInitScript(OBSERVE);
  const page = await context.newPage();
  try {
    await openDashboard(page, app);
    await analyse(page, COIN);
    await watch(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const timeframes = ['1d', '1h', '1w', '15m', '4h'];
    print('timeframe', await round(page, named(page, 'radio', timeframes)));
    const folds = page.locator('main button[aria-expanded][aria-controls]:visible');
    print('fold', await round(page, [folds.first(), folds.last()]));
    await page.setViewportSize(TABLET);
    await setTimeout(SETTLED);
    print('tab', await round(page, named(page, 'tab', ['Levels', 'Indicators', 'Analysis'])));
    await page.setViewportSize(PHONE);
    await page.route('**/analysis/prices', repeatedField('prices'));
    await page.route('**/analysis/week-lines', repeatedField('lines'));
    for (const count of [50, 10]) {
      await page.unroute('**/watchlist_cards*');
      await page.route('**/watchlist_cards*', repeatedRows(count));
      await openList(page, app.origin);
      const sorts = named(page, 'radio', ['Name', 'Change', 'Distance', 'Updated']);
      print(`sort of ${await page.getByRole('article').count()}`, await round(page, sorts));
    }
    const opened: number[] = [];
    for (let turn = 0; turn < PRESSES; turn += 1) {
      opened.push(await press(page, await openList(page, app.origin)));
    }
    print('open a coin', opened);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await browser.close();
  }
}

/** The value that a share of all do not exceed. */
const at = (share: number, took: readonly number[]) =>
  took.toSorted((a, b) => a - b)[Math.ceil(share * took.length) - 1] ?? Number.NaN;

buildIfStale(PROJECT_ROOT);
const builds = [
  ...(values.before ? [['before', values.before] as const] : []),
  ['this build', PROJECT_FOLDERS.app] as const,
];
let missed = 0;
for (const [build, folder] of builds) {
  const app = await serveApp(null, folder);
  try {
    console.log(`${build}: press to next paint, ms at ${SLOWDOWN} times the processor time`);
    await measured(app, (what, took) => {
      const p95 = at(0.95, took);
      if (build !== 'before' && p95 > GOAL) missed += 1;
      console.log(`  ${what}: median ${at(0.5, took)}, p95 ${p95} (${took.length} presses)`);
    });
  } finally {
    await app.stop();
  }
}
console.log(`Load of the machine: ${loadavg().map((load) => load.toFixed(1))}`);
process.exit(missed === 0 ? 0 : 1);
