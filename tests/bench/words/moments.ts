import { readCandles } from '../../../analysis-server/jobs/candles-of-coin.ts';
import { simulatedMarket } from '../../../analysis-server/market/simulated/simulated.ts';
import { SIMULATED_COINS } from '../../../analysis-server/market/simulated/simulated-coins.ts';
import { tickOf } from '../../../analysis-server/market/tick-size.ts';
import type { AnalysisInputs } from '../../../domain/analysis/snapshot-inputs.ts';
import { PERIOD_MS, TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { endOf, readSeries, WARM_UP } from '../../support/all-series.ts';
import { isShared } from '../../support/recorded-candles.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';
import { wholeCandles } from '../../support/whole-candles.ts';
import { pastCandles } from '../track-record/past-candles.ts';

/** A coin's candles at a moment. */
export interface CoinAtMoment {
  /** Says which candles they are: 'recorded BTCUSDT'. */
  readonly source: string;
  readonly input: AnalysisInputs;
}

const RECORDED = [
  ['BTCUSDT', 0.1],
  ['ETHUSDT', 0.01],
] as const;
const HOUR = PERIOD_MS['1h'];
const FIRST_SIMULATED = Date.UTC(2026, 0, 9, 13, 15);
const APART = 11 * 24 * HOUR + 4_500_000;

/** Moments spread over what is recorded of the coins, in whole hours; none where nothing is. */
export function recordedMoments(ofEachCoin: number): CoinAtMoment[] {
  return RECORDED.filter(([coin]) => isShared(`candles/${coin}`)).flatMap(
    ([coin, tickSize], nth) => {
      const series = readSeries(coin);
      const from = (series['15m'].time[WARM_UP] ?? 0) + PERIOD_MS['15m'];
      const to = Math.min(...TIMEFRAMES.map((timeframe) => endOf(series[timeframe])));
      return Array.from({ length: ofEachCoin }, (_, index): CoinAtMoment => {
        const share = (index + (nth + 1) / (RECORDED.length + 1)) / ofEachCoin;
        const at = epochMs(Math.floor((from + share * (to - from)) / HOUR) * HOUR);
        return {
          source: `recorded ${coin}`,
          input: {
            coin,
            market: { id: 'recorded', name: 'Recorded market', simulated: false },
            tickSize,
            candles: wholeCandles(pastCandles(series, at)),
            derivatives: null,
            analysedAt: at,
          },
        };
      });
    },
  );
}

/** Coins of simulated markets, each at a moment of its own; the same on every machine. */
export async function simulatedMoments(count: number): Promise<CoinAtMoment[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index): Promise<CoinAtMoment> => {
      const listed = SIMULATED_COINS[(index * 5) % SIMULATED_COINS.length];
      if (listed === undefined) throw new RangeError('the simulated market lists no coin');
      const now = epochMs(FIRST_SIMULATED + index * APART);
      const seed = Math.floor(index / SIMULATED_COINS.length) + 1;
      const feed = simulatedMarket({ clock: () => now, seed });
      const { coin } = listed;
      return {
        source: `simulated ${coin} ${seed}`,
        input: {
          coin,
          market: feed.market,
          tickSize: tickOf(listed.decimals),
          candles: await readCandles(unkeptMarket(feed), coin, now, () => undefined),
          derivatives: await feed.derivatives(coin, now),
          analysedAt: now,
        },
      };
    }),
  );
}
