import { seriesFromRows, type TimeframeCandles } from '../../domain/market/candle.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { MarketSource } from '../market/market.ts';
import { MarketError, type MarketErrorKind } from '../market/market-error.ts';

export type CandlesByTimeframe = Record<Timeframe, TimeframeCandles>;

/** Candles that an analysis looks back on, of each timeframe, where the coin has them. */
const LOOK_BACK = 1_000;

/** Refusals that concern one timeframe, as a text says them. Every other one concerns the coin. */
const OF_ONE_TIMEFRAME: Readonly<Partial<Record<MarketErrorKind, string>>> = {
  'no-candles': 'there is no closed candle',
  stale: 'the newest candles are late',
  frozen: 'the candles repeat themselves',
  'invalid-candles': 'the candles contradict themselves',
};

/** Either the timeframe's candles, or the error that leaves it without any. */
interface ReadTimeframe {
  readonly candles: TimeframeCandles;
  readonly error: MarketError | null;
}

function refused(timeframe: Timeframe, error: unknown): ReadTimeframe {
  const reason = error instanceof MarketError ? OF_ONE_TIMEFRAME[error.kind] : undefined;
  if (!(error instanceof MarketError) || reason === undefined) throw error;
  const { gaps } = error;
  const refusal = gaps.length > 0 ? 'recent candles are missing' : reason;
  const series = seriesFromRows(timeframe, []);
  return { candles: { series, gaps, refusal, correction: 0 }, error };
}

/**
 * The price has to be known: it is the newest 15m close, or the newest 1h close where the 15m
 * candles have a hole or a fault. A 15m feed that is late or frozen says that the market has
 * stopped, or that we do not see it; no other timeframe makes up for that.
 */
function requirePrice(quarters: ReadTimeframe, hours: ReadTimeframe): void {
  const { error } = quarters;
  if (error === null) return;
  if (hours.error !== null || error.kind === 'stale' || error.kind === 'frozen') throw error;
}

/**
 * Reads all timeframes at the same time. One that is refused for what concerns it alone is empty
 * and says why.
 * @throws MarketError where the coin or the market is refused, or the price is not known
 */
export async function readCandles(
  market: MarketSource,
  coin: Coin,
  upTo: EpochMs,
  onProgress: (text: string) => void,
): Promise<CandlesByTimeframe> {
  let read = 0;
  const total = TIMEFRAMES.length;
  onProgress(`Reading candles (0 of ${total} timeframes)`);
  const all = await Promise.all(
    TIMEFRAMES.map(async (timeframe): Promise<ReadTimeframe> => {
      const answer = await market
        .candles(coin, timeframe, upTo, LOOK_BACK)
        .then((candles) => ({ candles: { ...candles, refusal: null }, error: null }))
        .catch((error: unknown) => refused(timeframe, error));
      read += 1;
      if (read < total) onProgress(`Reading candles (${read} of ${total} timeframes)`);
      return answer;
    }),
  );
  const [week, day, fourHours, hour, quarter] = all;
  if (!(week && day && fourHours && hour && quarter)) throw new Error('a timeframe was not read');
  requirePrice(quarter, hour);
  return {
    '1w': week.candles,
    '1d': day.candles,
    '4h': fourHours.candles,
    '1h': hour.candles,
    '15m': quarter.candles,
  };
}
