import * as v from 'valibot';
import { CoinSchema } from '../../../domain/coin.ts';
import {
  type EpochMs,
  EpochMsSchema,
  FiniteNumber,
  PercentSchema,
  PriceSchema,
} from '../../../domain/quantity.ts';
import type { Ticker } from '../../../domain/ticker.ts';
import type { Database } from '../../../platform/database.ts';

/** What a market said at one time. */
export interface StoredPrices {
  readonly at: EpochMs;
  readonly tickers: readonly Ticker[];
}

const RowSchema = v.tuple([
  PriceSchema,
  v.nullable(PercentSchema),
  v.nullable(FiniteNumber),
  FiniteNumber,
  EpochMsSchema,
]);
const PricesSchema = v.record(CoinSchema, RowSchema);

const moment = (ms: number) => new Date(ms).toISOString();

/**
 * Takes the turn to ask the market, which comes once in `intervalMs`. A turn that was taken in the
 * future, by a server whose clock is ahead, counts for no longer than that either.
 * @returns whether the turn is the caller's
 */
export async function takeTurn(
  database: Database,
  market: string,
  now: EpochMs,
  intervalMs: number,
): Promise<boolean> {
  const taken = await database.query(
    `insert into public.market_prices as p (market, asked_at) values ($1, $2)
     on conflict (market) do update set asked_at = excluded.asked_at
       where p.asked_at <= $3 or p.asked_at >= $4
     returning market`,
    [market, moment(now), moment(now - intervalMs), moment(now + intervalMs)],
  );
  return taken.length === 1;
}

/** Saves what the market said to the one whose turn it was. */
export async function savePrices(
  database: Database,
  market: string,
  { at, tickers }: StoredPrices,
): Promise<void> {
  const prices = Object.fromEntries(
    tickers.map((t) => [t.coin, [t.price, t.change24h, t.turnover24h, t.tickSize, t.at]]),
  );
  await database.query(
    'update public.market_prices set prices_at = $2, prices = $3::jsonb where market = $1',
    [market, moment(at), JSON.stringify(prices)],
  );
}

/** What the market said last; null where that is what was `known` already, or nothing. */
export async function readPrices(
  database: Database,
  market: string,
  known: EpochMs | null,
): Promise<StoredPrices | null> {
  const [row] = await database.query<{ prices_at: Date; prices: unknown }>(
    `select prices_at, prices from public.market_prices
     where market = $1 and prices_at is distinct from $2 and prices_at is not null`,
    [market, known === null ? null : moment(known)],
  );
  if (row === undefined) return null;
  const tickers = Object.entries(v.parse(PricesSchema, row.prices)).map(
    ([coin, [price, change24h, turnover24h, tickSize, at]]): Ticker => ({
      coin,
      price,
      change24h,
      turnover24h,
      tickSize,
      at,
    }),
  );
  return { at: v.parse(EpochMsSchema, row.prices_at.getTime()), tickers };
}
