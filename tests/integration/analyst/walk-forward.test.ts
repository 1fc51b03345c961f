import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { writeByRules } from '../../../analysis-server/analyst/analyse.ts';
import { composeFacts } from '../../../analysis-server/analyst/compose.ts';
import {
  type ComputedTimeframe,
  computeTimeframe,
} from '../../../analysis-server/analyst/computed-timeframe.ts';
import { wordCount } from '../../../analysis-server/analyst/sentence.ts';
import type { CoinInfo, MarketSource } from '../../../analysis-server/market/market.ts';
import { RecordedMarket } from '../../../analysis-server/market/recorded.ts';
import { SimulatedMarket } from '../../../analysis-server/market/simulated.ts';
import { type AnalysisFacts, AnalysisResultSchema } from '../../../domain/analysis.ts';
import { type CandleSeries, sliceSeries } from '../../../domain/candle.ts';
import { epochMs } from '../../../domain/quantity.ts';
import { byTimeframe, PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../domain/timeframe.ts';
import { planFaults } from '../../support/plan-faults.ts';

const HOUR = PERIOD_MS['1h'];
/** Not a divisor of a day, so that the walk meets each timeframe at all stages of its candle. */
const STEP = 5 * HOUR;
/** Candles an analysis sees; every value needs at most 200. */
const WINDOW = 300;
const FEWEST = 60;

const folder = fileURLToPath(new URL('../../../../shared/data/candles', import.meta.url));
const simulationEnd = epochMs(Date.UTC(2026, 4, 6, 12));

/** Computes each timeframe once per candle, as a reader of closed candles sees it. */
function timeframeReader(series: CandleSeries) {
  const period = PERIOD_MS[series.timeframe];
  let end = 0;
  let known: ComputedTimeframe | null = null;
  return (moment: number): ComputedTimeframe | null => {
    const before = end;
    while ((series.time[end] ?? Number.POSITIVE_INFINITY) + period <= moment) end++;
    if (end === 0) return null;
    if (known === null || end > before) {
      known = computeTimeframe(sliceSeries(series, Math.max(0, end - WINDOW), end));
    }
    return known;
  };
}

/** The facts at moments `step` apart, as far back as the shortest timeframe reaches. */
async function* walk(
  source: MarketSource,
  { coin, tickSize }: CoinInfo,
  step: number,
  longest: number,
): AsyncGenerator<AnalysisFacts> {
  const now = await source.now(coin);
  const series = new Map<Timeframe, CandleSeries>();
  for (const timeframe of TIMEFRAMES) {
    series.set(timeframe, await source.candles(coin, timeframe, now, longest));
  }
  const seriesOf = (timeframe: Timeframe): CandleSeries => {
    const found = series.get(timeframe);
    if (!found) throw new Error(`no ${timeframe} candles of ${coin}`);
    return found;
  };
  const readers = byTimeframe((timeframe) => timeframeReader(seriesOf(timeframe)));
  const first = (seriesOf('15m').time[FEWEST] ?? now) + PERIOD_MS['15m'];
  for (let moment = Math.ceil(first / HOUR) * HOUR; moment <= now; moment += step) {
    const at = (timeframe: Timeframe): ComputedTimeframe => {
      const computed = readers[timeframe](moment);
      if (computed === null) throw new Error(`no ${timeframe} candle of ${coin} by ${moment}`);
      return computed;
    };
    yield composeFacts({
      coin,
      market: source.market,
      tickSize,
      actualAnalysisTime: epochMs(moment),
      engine: 'test',
      timeframes: byTimeframe(at),
    });
  }
}

async function expectSoundPlans(
  source: MarketSource,
  coin: CoinInfo,
  step: number,
  longest: number,
): Promise<number> {
  let seen = 0;
  for await (const facts of walk(source, coin, step, longest)) {
    const faults = planFaults(facts.tradeRecommendation);
    expect(faults, `${coin.coin} at ${facts.snapshotTime}`).toEqual([]);
    if (seen++ % 5 !== 0) continue;
    const result = writeByRules(facts);
    const words = wordCount(result.aianalysis);
    expect(words, result.aianalysis).toBeGreaterThanOrEqual(150);
    expect(words, result.aianalysis).toBeLessThanOrEqual(350);
    expect(v.is(AnalysisResultSchema, result)).toBe(true);
  }
  return seen;
}

describe.skipIf(!existsSync(folder))(
  'recorded candles (skipped without ../shared/data/candles)',
  () => {
    test.each(['BTCUSDT', 'ETHUSDT'])(
      'all along %s the plan is sound and the words fit',
      async (coin) => {
        const source = new RecordedMarket({ folder });
        const info = (await source.coins()).find((listed) => listed.coin === coin);
        if (!info) throw new Error(`${coin} is not recorded`);
        expect(await expectSoundPlans(source, info, STEP, 100_000)).toBeGreaterThan(200);
      },
    );
  },
);

test('on the simulated market every coin, whatever its price, gets sound plans', async () => {
  const source = new SimulatedMarket({ clock: () => simulationEnd });
  const coins = await source.coins();
  expect(coins.length).toBeGreaterThan(5);
  for (const coin of coins) {
    expect(await expectSoundPlans(source, coin, STEP, 1000)).toBeGreaterThan(20);
  }
});
