/**
 * Past moments computed again from a device's candles: how many are the same, and how long a step
 * takes in Chromium, of the build in dist.
 * Run: npm run build, then npm run bench:moments
 */
import type { CandleHistory, StoredMoment } from '../../domain/analysis/recompute-messages.ts';
import { byTimeframe, PERIOD_MS } from '../../domain/market/timeframe.ts';
import { canonicalJson } from '../../domain/text/canonical-json.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { momentsOf } from '../../src/recompute/moment.ts';
import { openBrowser } from '../support/browser.ts';
import { keptMarket } from '../support/kept-market.ts';
import { storedHistory, storeMoments, unreliableMarket } from '../support/stored-moments.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { serveWorker } from '../support/worker-page.ts';

const MOMENTS = 1_000;
const STEPS = 200;
/** Looks at a market whose feed stands or is late end without an analysis. */
const LOOKS = 1.7 * MOMENTS;
const THROTTLES = [1, 4] as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

const shareOf = (sorted: readonly number[], share: number) =>
  (sorted[Math.floor(share * sorted.length)] ?? Number.NaN).toFixed(1);

/** As a page can send it on: columns are lists. */
const asLists = ({ candles, ...rest }: CandleHistory) => ({
  ...rest,
  candles: byTimeframe((timeframe) => {
    const { series, corrections } = candles[timeframe];
    const columns = Object.entries(series).map(([name, column]) => [
      name,
      typeof column === 'string' ? column : [...column],
    ]);
    return { series: Object.fromEntries(columns), corrections };
  }),
});

type Step = { readonly analyse: { readonly at: number; readonly stored: StoredMoment | null } };

async function stepsInChromium(history: CandleHistory, steps: readonly Step[]): Promise<void> {
  const browser = await openBrowser();
  const requests = [{ history: asLists(history) }, ...steps];
  for (const rate of THROTTLES) {
    const served = await serveWorker('recompute-worker', requests);
    const page = await browser.newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(served.url);
    const times = await served.times;
    await page.close();
    await served.close();
    const [loading = Number.NaN, ...each] = times;
    const sorted = each.toSorted((a, b) => a - b);
    say(
      `in Chromium, CPU throttled ${rate} times: ${loading.toFixed(0)} ms to load, ` +
        `a step ${shareOf(sorted, 0.5)} ms (median), ${shareOf(sorted, 0.95)} ms (95%)`,
    );
  }
  await browser.close();
}

const opened = await openTestDatabase(null);
const feed = unreliableMarket('own');
const coins = (await feed.coins()).map(({ coin }) => coin);
const plan = { coins, rounds: Math.ceil(LOOKS / coins.length) };
const all = (await storeMoments(opened, feed, plan)).slice(0, MOMENTS);
let same = 0;
for (const coin of coins) {
  const moments = momentsOf(await storedHistory(opened.database, feed, coin));
  for (const { at, result, stored } of all.filter((each) => each.coin === coin)) {
    const found = canonicalJson(await moments.analysis(epochMs(at), stored));
    if (found === canonicalJson(result)) same += 1;
    else say(`${coin}, ${new Date(at).toISOString()} differs`);
  }
}
say(`${same} of ${all.length} stored moments are the same`);

const [first = 'BTCUSDT'] = coins;
const market = keptMarket(feed, opened.database);
const DEPTHS = { '15m': 9_640, '1h': 3_160, '4h': 1_540, '1d': 7_097 } as const;
for (const timeframe of ['15m', '1h', '4h', '1d'] as const) {
  // Its holes refuse it; it is stored all the same.
  await market.candles(first, timeframe, feed.clock.now(), DEPTHS[timeframe]).catch(() => null);
}
const history = await storedHistory(opened.database, feed, first);
const steps = Array.from({ length: STEPS }, (_, back) => ({
  analyse: { at: history.to - back * PERIOD_MS['15m'], stored: null },
}));
await stepsInChromium(history, steps);
await opened.close();
