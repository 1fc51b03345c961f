import * as v from 'valibot';
import type { CandleRow } from '../../domain/candle.ts';
import { PERIOD_MS, type Timeframe } from '../../domain/timeframe.ts';
import type { ExchangeTraits } from './exchange-ids.ts';
import type { CcxtExchange } from './exchange-module.ts';
import { MarketError } from './market-error.ts';

/** ccxt writes what it cannot read as undefined; the check of candles names it as NaN. */
const NumberOrNaN = v.pipe(
  v.nullish(v.number()),
  v.transform((value) => value ?? Number.NaN),
);

const RowsSchema = v.array(
  v.tuple([NumberOrNaN, NumberOrNaN, NumberOrNaN, NumberOrNaN, NumberOrNaN, NumberOrNaN]),
);

export interface CandleSpan {
  /** ccxt's symbol. */
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Open time of the first candle wanted. */
  readonly first: number;
  /** Open time of the last candle wanted. */
  readonly last: number;
}

async function fetchPage(
  exchange: CcxtExchange,
  traits: ExchangeTraits,
  span: CandleSpan,
): Promise<readonly CandleRow[]> {
  const period = PERIOD_MS[span.timeframe];
  // ccxt moves a start up to the next multiple of the period, which for weeks is a Thursday.
  const since = Math.floor(span.first / period) * period;
  const answer = await exchange.fetchOHLCV(
    span.symbol,
    span.timeframe,
    since,
    (span.last - span.first) / period + 1,
    traits.takesUntil ? { until: span.last + period - 1 } : {},
  );
  const rows = v.safeParse(RowsSchema, answer);
  if (!rows.success) {
    throw new MarketError(
      'bad-answer',
      `${traits.name} sent ${span.timeframe} candles of ${span.symbol} that are not rows of six numbers.`,
    );
  }
  return rows.output;
}

/**
 * Fetches the candles that open between two moments, newest page first, and stops at a page
 * without candles: the contract is younger than that.
 * @returns what the exchange sent, unchecked, oldest page first
 */
export async function fetchCandlePages(
  exchange: CcxtExchange,
  traits: ExchangeTraits,
  span: CandleSpan,
): Promise<readonly CandleRow[]> {
  const pageSpan = (traits.pageSize - 1) * PERIOD_MS[span.timeframe];
  const pages: (readonly CandleRow[])[] = [];
  for (let last = span.last; last >= span.first; ) {
    const first = Math.max(span.first, last - pageSpan);
    const page = await fetchPage(exchange, traits, { ...span, first, last });
    if (page.length === 0) break;
    pages.unshift(page);
    last = first - PERIOD_MS[span.timeframe];
  }
  return pages.flat();
}
