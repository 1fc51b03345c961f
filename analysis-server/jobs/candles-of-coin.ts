import { seriesFromRows, type TimeframeCandles } from '../../domain/market/candle.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { MarketSource } from '../market/market.ts';
import { MarketError, type MarketErrorKind } from '../market/market-error.ts';

export type CandlesByTimeframe = Record<Timeframe, TimeframeCandles>;

const LOOK_BACK = 1_000;

/** Errors that concern one timeframe only; all others concern the coin. */
const OF_ONE_TIMEFRAME: Readonly<Partial<Record<MarketErrorKind, string>>> = {
  'no-candles': 'there is no closed candle',
  stale: 'the newest candles are late',
  frozen: 'the candles repeat themselves',
  'invalid-candles': 'the candles contradict themselves',
};

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
 * The price is the newest 15m close, or the newest 1h close where the 15m candles have a hole or a
 * fault. A late or frozen 15m feed fails: the market stopped, or we do not see it.
 */
function requirePrice(quarters: ReadTimeframe, hours: ReadTimeframe): void {
  const { error } = quarters;
  if (error === null) return;
  if (hours.error !== null || error.kind === 'stale' || error.kind === 'frozen') throw error;
}

/** A timeframe that fails on its own is empty. @throws MarketError for coin, market or price */
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
