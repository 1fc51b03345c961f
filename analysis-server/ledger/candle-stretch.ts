import type { CandleSeries } from '../../domain/candle.ts';
import type { Coin } from '../../domain/coin.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import { PERIOD_MS } from '../../domain/timeframe.ts';
import type { MarketSource } from '../market/market.ts';
import { MarketError, momentText } from '../market/market-error.ts';

/** The candles that settle entries. */
export const SETTLING_TIMEFRAME = '15m';
/** So many are asked for at least: a frozen feed shows only in a row of candles. */
const LEAST = 40;

/**
 * The candles from one moment to another, and some before where they are few.
 * @throws MarketError also where the market does not have all of them
 */
export async function candleStretch(
  market: MarketSource,
  coin: Coin,
  from: EpochMs,
  upTo: EpochMs,
): Promise<CandleSeries> {
  const period = PERIOD_MS[SETTLING_TIMEFRAME];
  const count = Math.max(LEAST, (upTo - from) / period);
  const { series, gaps } = await market.candles(coin, SETTLING_TIMEFRAME, upTo, count);
  const [first] = series.time;
  const last = series.time.at(-1);
  const gap = gaps.find(({ last: missing }) => missing >= from);
  if (gap) {
    throw new MarketError(
      'invalid-candles',
      `${market.market.name}, ${coin} ${SETTLING_TIMEFRAME}: an entry of the track record needs every candle from ${momentText(from)} to ${momentText(upTo)}; those from ${momentText(gap.first)} to ${momentText(gap.last + period)} are missing.`,
      { coin, timeframe: SETTLING_TIMEFRAME, gaps: [gap] },
    );
  }
  if (first === undefined || last === undefined || first > from || last + period < upTo) {
    throw new MarketError(
      'no-candles',
      `${market.market.name}, ${coin} ${SETTLING_TIMEFRAME}: an entry of the track record needs every candle from ${momentText(from)} to ${momentText(upTo)}; the market gave ${momentText(first ?? upTo)} to ${momentText((last ?? upTo) + period)}.`,
      { coin, timeframe: SETTLING_TIMEFRAME },
    );
  }
  return series;
}
