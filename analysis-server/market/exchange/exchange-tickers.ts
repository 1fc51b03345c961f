import * as v from 'valibot';
import { MarketError } from '../../../domain/market/market-error.ts';
import type { Ticker } from '../../../domain/market/ticker.ts';
import { type EpochMs, FiniteNumber, percent, price } from '../../../domain/text/quantity.ts';
import type { Clock } from '../market.ts';
import type { ListedCoin } from './exchange-coins.ts';
import type { ExchangeTraits } from './exchange-ids.ts';
import type { CcxtExchange } from './exchange-module.ts';

const Maybe = v.fallback(v.nullish(FiniteNumber, null), null);
const MaybeText = v.fallback(
  v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), FiniteNumber), null),
  null,
);

const CcxtTickerSchema = v.object({
  symbol: v.string(),
  last: v.pipe(
    FiniteNumber,
    v.check((last) => last > 0),
  ),
  percentage: Maybe,
  previousClose: Maybe,
  baseVolume: Maybe,
  quoteVolume: Maybe,
  info: v.fallback(v.object({ volumeQuote: MaybeText }), { volumeQuote: null }),
});

type CcxtTicker = v.InferOutput<typeof CcxtTickerSchema>;

function change24h({ last, percentage, previousClose }: CcxtTicker): number | null {
  if (percentage !== null) return percentage;
  if (previousClose === null || previousClose <= 0) return null;
  return (100 * (last - previousClose)) / previousClose;
}

/** Contracts settled in the coin count volume in the quote currency: one contract, one dollar. */
const isCoinSettled = (symbol: string) => /^([^/]+)\/[^:]+:\1$/.test(symbol);

function turnover24h({ symbol, baseVolume, quoteVolume, info }: CcxtTicker): number | null {
  return isCoinSettled(symbol) ? baseVolume : (quoteVolume ?? info.volumeQuote);
}

/** Skips unlisted coins and those without a price; a missing figure stays missing. */
export function tickersOf(
  answer: unknown,
  listed: ReadonlyMap<string, ListedCoin>,
  at: EpochMs,
): readonly Ticker[] {
  const bySymbol = new Map([...listed.values()].map((coin) => [coin.symbol, coin]));
  return Object.values(v.parse(v.record(v.string(), v.unknown()), answer)).flatMap((row) => {
    const parsed = v.safeParse(CcxtTickerSchema, row);
    if (!parsed.success) return [];
    const ticker = parsed.output;
    const info = bySymbol.get(ticker.symbol);
    if (info === undefined) return [];
    const change = change24h(ticker);
    return [
      {
        coin: info.coin,
        price: price(ticker.last),
        change24h: change === null ? null : percent(change),
        turnover24h: turnover24h(ticker),
        tickSize: info.tickSize,
        at,
      },
    ];
  });
}

const OpenInterestSchema = v.record(
  v.string(),
  v.fallback(v.object({ info: v.object({ openInterest: MaybeText }) }), {
    info: { openInterest: null },
  }),
);

/** Open contracts now, in the coin, as some exchanges send them with their tickers. */
export async function fetchOpenInterests(
  exchange: CcxtExchange,
  traits: ExchangeTraits,
  listed: ReadonlyMap<string, ListedCoin>,
): Promise<ReadonlyMap<string, number>> {
  const answer = await exchange.fetchTickers(undefined, traits.tickerRequests[0] ?? {});
  const rows = v.parse(OpenInterestSchema, answer);
  return new Map(
    [...listed.values()].flatMap(({ coin, symbol, contract }) => {
      const count = rows[symbol]?.info.openInterest ?? null;
      return count === null ? [] : [[coin, count * (contract?.contractSize ?? 1)] as const];
    }),
  );
}

/** One request, or one per kind of contract. @throws MarketError if no coin has a price */
export async function fetchTickers(
  exchange: CcxtExchange,
  traits: ExchangeTraits,
  listed: ReadonlyMap<string, ListedCoin>,
  clock: Clock,
): Promise<readonly Ticker[]> {
  const answers = await Promise.all(
    traits.tickerRequests.map((parameters) => exchange.fetchTickers(undefined, parameters)),
  );
  const at = clock();
  const tickers = answers.flatMap((answer) => tickersOf(answer, listed, at));
  if (tickers.length > 0) return tickers;
  throw new MarketError('bad-answer', `${traits.name} sent tickers without a price of any coin.`);
}
