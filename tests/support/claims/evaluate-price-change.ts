import type { ChangeProposition } from '../../../analysis-server/analyst/claims/market-proposition.ts';
import { PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { refFault } from './level-facts.ts';
import type { NaiveMarket } from './naive-market.ts';
import { figure, firstFault, isSame, must, shown, shownSide, type Verdict } from './verdict.ts';

type Of<T extends ChangeProposition['type']> = Extract<ChangeProposition, { readonly type: T }>;

/** A swing level of this timeframe that the closes were beyond until `ago`, and are not since. */
export function breaks(said: Of<'broke-level'>, market: NaiveMarket): Verdict {
  const { timeframe, side, level, ago } = said;
  const sideAt = (at: number) => {
    const close = market.value(timeframe, 'close', at);
    return close === null ? null : shownSide(close, level.price, market.tickSize);
  };
  const since = Array.from({ length: ago + 1 }, (_, at) => sideAt(at));
  const before = sideAt(ago + 1);
  return firstFault(
    refFault(market, level),
    must(level.fact.startsWith(`${timeframe}.`), `${level.fact} is not of ${timeframe}`),
    must(/(support|resistance)Levels/.test(level.fact), `${level.fact} is no swing`),
    must(ago >= 0 && ago <= 10, `${ago} candles ago`),
    must(
      before !== null && before !== side && since.every((at) => at === side),
      `closes to ${level.price}, newest first: ${[...since, before]}`,
    ),
  );
}

export function extremeClose(said: Of<'extreme-close'>, market: NaiveMarket): Verdict {
  const { timeframe, end, candles, close } = said;
  const window = market.candles[timeframe].slice(-candles).map((candle) => candle.close);
  const own = end === 'highest' ? Math.max(...window) : Math.min(...window);
  return firstFault(
    figure('close', close, market.value(timeframe, 'close')),
    must(candles >= 20 && window.length === candles, `of ${candles}, there are ${window.length}`),
    must(close === own, `the ${end} of ${candles} is ${own}`),
  );
}

const SPANS = {
  day: ['1h', 24],
  week: ['4h', 42],
  month: ['1d', 30],
  quarter: ['1d', 90],
} as const;

export function priceChange(said: Of<'price-change'>, market: NaiveMarket): Verdict {
  const { over, timeframe, candles, way, percent, from, to } = said;
  const [ofFrame, count] = SPANS[over];
  const own = 100 * (to / from - 1);
  const span = market.candles[timeframe].slice(-1 - candles).map(({ time }) => time);
  const isWhole = (span.at(-1) ?? 0) - (span[0] ?? 0) === candles * PERIOD_MS[timeframe];
  return firstFault(
    must(isWhole, 'a candle between them is missing'),
    must(timeframe === ofFrame && candles === count, `${over} is ${count} candles of ${ofFrame}`),
    figure('from', from, market.value(timeframe, 'close', candles)),
    figure('to', to, market.value(timeframe, 'close')),
    must(isSame(Math.abs(percent), Math.abs(own), 1), `${percent} %, by its definition ${own}`),
    must(way === (own > 0 ? 'gained' : 'lost') && shown(percent, 1) !== 0, `${own} % is ${way}`),
  );
}

const YEAR_MS = 365 * 86_400_000;

export function volatility(said: Of<'volatility'>, market: NaiveMarket): Verdict {
  const { timeframe, place, percent, share, candles: count } = said;
  const candles = market.candles[timeframe];
  const since = (candles.at(-1)?.time ?? 0) - YEAR_MS;
  const year = candles.flatMap(({ time, close }, row) => {
    const atr = market.line(timeframe, 'ATR')[row] ?? null;
    return time > since && atr !== null ? [(100 * atr) / close] : [];
  });
  const newest = year.at(-1);
  if (newest === undefined) return 'there is no ATR';
  const isBeyond = (one: number) => (place === 'high' ? one < newest : one > newest);
  const beyond = year.filter(isBeyond).length;
  // The newest candle counts among them, or they are those that it is held against.
  const own = [year.length, year.length - 1].map((all) => (100 * beyond) / all);
  return firstFault(
    figure('percent', percent, newest),
    must(count === year.length || count === year.length - 1, `${year.length} candles`),
    must(
      own.some((one) => isSame(one, share, 1)),
      `share ${share}, by its definition ${own}`,
    ),
    must(share >= 90 - 1e-9, `${share} % is not the ${place} tenth`),
  );
}
