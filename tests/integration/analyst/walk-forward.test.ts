import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type Analysed,
  analyse,
  withPlanHash,
  writeByRules,
} from '../../../analysis-server/analyst/analyse.ts';
import type { ComputedTimeframe } from '../../../analysis-server/analyst/computed-timeframe.ts';
import { wordCount } from '../../../analysis-server/analyst/sentence.ts';
import type { CoinInfo, MarketSource } from '../../../analysis-server/market/market.ts';
import { recordedMarket } from '../../../analysis-server/market/recorded/recorded.ts';
import { simulatedMarket } from '../../../analysis-server/market/simulated/simulated.ts';
import { AnalysisResultSchema } from '../../../domain/analysis/analysis.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import {
  byTimeframe,
  PERIOD_MS,
  TIMEFRAMES,
  type Timeframe,
} from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { planFaults } from '../../support/plan-faults.ts';
import { timeframeReader } from '../../support/timeframe-reader.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';

const HOUR = PERIOD_MS['1h'];
/** Not a divisor of a day, so that the walk meets each timeframe at all stages of its candle. */
const STEP = 5 * HOUR;
/** Candles an analysis sees; every value needs at most 200. */
const WINDOW = 300;
const FEWEST = 60;

const folder = fileURLToPath(new URL('../../../../shared/data/candles', import.meta.url));
const simulationEnd = epochMs(Date.UTC(2026, 4, 6, 12));

/** The facts at moments `step` apart, as far back as the shortest timeframe reaches. */
async function* walk(
  source: MarketSource,
  { coin, tickSize }: CoinInfo,
  step: number,
  longest: number,
): AsyncGenerator<Analysed> {
  const now = await source.now(coin);
  const series = new Map<Timeframe, CandleSeries>();
  for (const timeframe of TIMEFRAMES) {
    const candles = await source.candles(coin, timeframe, now, longest);
    series.set(timeframe, candles.series);
  }
  const seriesOf = (timeframe: Timeframe): CandleSeries => {
    const found = series.get(timeframe);
    if (!found) throw new Error(`no ${timeframe} candles of ${coin}`);
    return found;
  };
  const readers = byTimeframe((timeframe) => timeframeReader(seriesOf(timeframe), WINDOW));
  const first = (seriesOf('15m').time[FEWEST] ?? now) + PERIOD_MS['15m'];
  for (let moment = Math.ceil(first / HOUR) * HOUR; moment <= now; moment += step) {
    const at = (timeframe: Timeframe): ComputedTimeframe => {
      const computed = readers[timeframe](moment);
      if (computed === null) throw new Error(`no ${timeframe} candle of ${coin} by ${moment}`);
      return computed;
    };
    const analysed = analyse({
      coin,
      market: source.market,
      tickSize,
      actualAnalysisTime: epochMs(moment),
      engine: 'test',
      timeframes: byTimeframe(at),
      limitations: [],
      derivatives: null,
    });
    yield withPlanHash(analysed);
  }
}

async function expectSoundPlans(
  source: MarketSource,
  coin: CoinInfo,
  step: number,
  longest: number,
): Promise<number> {
  let seen = 0;
  for await (const analysed of walk(source, coin, step, longest)) {
    const { facts } = analysed;
    const faults = planFaults(facts.tradeRecommendation);
    expect(faults, `${coin.coin} at ${facts.snapshotTime}`).toEqual([]);
    if (seen++ % 5 !== 0) continue;
    const result = writeByRules(analysed);
    const words = wordCount(result.aianalysis);
    expect(words, result.aianalysis).toBeGreaterThanOrEqual(120);
    expect(words, result.aianalysis).toBeLessThanOrEqual(180);
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
        const source = unkeptMarket(recordedMarket({ folder }));
        const info = (await source.coins()).find((listed) => listed.coin === coin);
        if (!info) throw new Error(`${coin} is not recorded`);
        expect(await expectSoundPlans(source, info, STEP, 100_000)).toBeGreaterThan(200);
      },
    );
  },
);

test('on the simulated market every coin, whatever its price, gets sound plans', async () => {
  const source = unkeptMarket(simulatedMarket({ clock: () => simulationEnd }));
  const coins = await source.coins();
  expect(coins.length).toBeGreaterThan(5);
  for (const coin of coins) {
    expect(await expectSoundPlans(source, coin, STEP, 1000)).toBeGreaterThan(20);
  }
});
