import * as v from 'valibot';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { readable } from '../../../domain/market/market-error.ts';
import type { CandlePeriod } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { type MinuteSpan, periodMs } from '../market.ts';
import type { ExchangeTraits } from './exchange-ids.ts';
import type { CcxtExchange } from './exchange-module.ts';

/** ccxt gives undefined for unreadable values; the candle check reports NaN. */
const NumberOrNaN = v.pipe(
  v.nullish(v.number()),
  v.transform((value) => value ?? Number.NaN),
);

export interface PagedSpan extends MinuteSpan {
  readonly timeframe: CandlePeriod;
}

const RowsSchema = v.array(
  v.tuple([NumberOrNaN, NumberOrNaN, NumberOrNaN, NumberOrNaN, NumberOrNaN, NumberOrNaN]),
);

async function fetchPage(
  exchange: CcxtExchange,
  traits: ExchangeTraits,
  symbol: string,
  span: PagedSpan,
): Promise<readonly CandleRow[]> {
  const period = periodMs(span.timeframe);
  // ccxt rounds a start up to a multiple of the period, which for weeks is a Thursday.
  const since = Math.floor(span.first / period) * period;
  const answer = await exchange.fetchOHLCV(
    symbol,
    span.timeframe,
    since,
    (span.last - span.first) / period + 1,
    traits.takesUntil ? { until: span.last + period - 1 } : {},
  );
  return readable(
    RowsSchema,
    answer,
    `${traits.name} sent ${span.timeframe} candles of ${symbol} that are not rows of six numbers.`,
  );
}

/** Newest page first; an empty page ends it. @returns unchecked candles, oldest page first */
export async function fetchCandlePages(
  exchange: CcxtExchange,
  traits: ExchangeTraits,
  symbol: string,
  span: PagedSpan,
): Promise<readonly CandleRow[]> {
  const period = periodMs(span.timeframe);
  const pageSpan = (traits.pageSize - 1) * period;
  const pages: (readonly CandleRow[])[] = [];
  for (let last = span.last; last >= span.first; ) {
    const first = epochMs(Math.max(span.first, last - pageSpan));
    const page = await fetchPage(exchange, traits, symbol, { ...span, first, last });
    if (page.length === 0) break;
    pages.unshift(page);
    last = epochMs(first - period);
  }
  return pages.flat();
}
