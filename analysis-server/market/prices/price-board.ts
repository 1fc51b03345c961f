import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Market } from '../../../domain/analysis/analysis.ts';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import { PRICE_INTERVAL_MS } from '../../../domain/market/prices.ts';
import type { Ticker } from '../../../domain/market/ticker.ts';
import {
  type EpochMs,
  EpochMsSchema,
  FiniteNumber,
  PercentSchema,
  PriceSchema,
} from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createFailureLog } from '../../../platform/process/failure-log.ts';
import { sharedCall } from '../../../platform/process/shared-call.ts';
import type { Ground } from '../../../platform/server/run-server.ts';
import type { PriceMetrics } from '../../metrics.ts';
import type { MarketFeed } from '../market.ts';

export interface PriceRound {
  readonly market: Market;
  readonly at: EpochMs;
  readonly tickers: readonly Ticker[];
  /** Each coin as it is sent, `"BTCUSDT":{...}`: serialised once, sent many times. */
  readonly written: ReadonlyMap<Coin, string>;
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

function writtenTicker(ticker: Ticker, at: EpochMs): string {
  const { change24h, turnover24h } = ticker;
  const shown = {
    price: ticker.price,
    change24h: change24h === null ? null : rounded(change24h, 2),
    turnover24h: turnover24h === null ? null : rounded(turnover24h, 0),
    tickSize: ticker.tickSize,
    ...(ticker.at === at ? {} : { at: ticker.at }),
  };
  return `${JSON.stringify(ticker.coin)}:${JSON.stringify(shown)}`;
}

export function priceRound(market: Market, at: EpochMs, tickers: readonly Ticker[]): PriceRound {
  const written = new Map(tickers.map((ticker) => [ticker.coin, writtenTicker(ticker, at)]));
  return { market, at, tickers, written };
}

type StoredPrices = Pick<PriceRound, 'at' | 'tickers'>;

const RowSchema = v.tuple([
  PriceSchema,
  v.nullable(PercentSchema),
  v.nullable(FiniteNumber),
  FiniteNumber,
  EpochMsSchema,
]);
const PricesSchema = v.record(CoinSchema, RowSchema);

const moment = (ms: number) => new Date(ms).toISOString();

/** Free once per `intervalMs`; a turn in the future (a clock ahead) counts no longer than that. */
async function takeTurn(database: Database, market: string, now: EpochMs, intervalMs: number) {
  const taken = await database.query(
    `insert into public.market_prices as p (market, asked_at) values ($1, $2)
     on conflict (market) do update set asked_at = excluded.asked_at
       where p.asked_at <= $3 or p.asked_at >= $4
     returning market`,
    [market, moment(now), moment(now - intervalMs), moment(now + intervalMs)],
  );
  return taken.length === 1;
}

async function savePrices(database: Database, market: string, { at, tickers }: StoredPrices) {
  const prices = Object.fromEntries(
    tickers.map((t) => [t.coin, [t.price, t.change24h, t.turnover24h, t.tickSize, t.at]]),
  );
  await database.query(
    'update public.market_prices set prices_at = $2, prices = $3::jsonb where market = $1',
    [market, moment(at), JSON.stringify(prices)],
  );
}

/** Null if unchanged since `known`, or if there are none. */
async function readPrices(database: Database, market: string, known: EpochMs | null) {
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

/** Refreshing stops this long after the last read. */
const WANTED_MS = 60_000;
/** Older prices were not refreshed: unwanted, or the market fails. */
const OLD_MS = 2 * PRICE_INTERVAL_MS;
/** Turns may begin this early: timers are not exact. */
const SLACK_MS = 500;

interface PriceBoardParts extends Pick<Ground, 'database' | 'clock' | 'log'> {
  readonly market: MarketFeed;
  readonly metrics: PriceMetrics;
}

export type PriceBoard = ReturnType<typeof createPriceBoard>;

/**
 * In memory, refreshed while wanted: one server asks the market in each interval, the others read
 * what it saved. On failure the last prices stay, with their age.
 */
export function createPriceBoard(parts: PriceBoardParts) {
  const { database, market: source, clock, log, metrics } = parts;
  const { market } = source;
  const logFailure = createFailureLog(log, 'prices not renewed');
  let known: PriceRound | null = null;
  let wantedAt = Number.NEGATIVE_INFINITY;
  /** Whether the last refresh succeeded, so that the next one is worth waiting for. */
  let answering = true;

  const isFresh = (round: PriceRound | null) => round !== null && clock.now() - round.at < OLD_MS;

  function adopt(round: PriceRound): void {
    known = round;
    metrics.newest.set(round.at / 1_000);
  }

  async function refreshOnce(): Promise<string> {
    if (await takeTurn(database, market.id, clock.now(), PRICE_INTERVAL_MS - SLACK_MS)) {
      const tickers = await source.tickers();
      const at = clock.now();
      adopt(priceRound(market, at, tickers));
      await savePrices(database, market.id, { at, tickers });
      return 'fetched';
    }
    const stored = await readPrices(database, market.id, known?.at ?? null);
    if (stored === null) return 'none-newer';
    adopt(priceRound(market, stored.at, stored.tickers));
    return 'read';
  }

  async function refresh(): Promise<void> {
    let outcome = 'failed';
    try {
      outcome = await refreshOnce();
    } catch (error) {
      logFailure({ market: market.id }, error);
    } finally {
      answering = isFresh(known);
      metrics.rounds.inc({ outcome });
    }
  }

  const refreshShared = sharedCall(refresh);

  return {
    /** Null if unknown. Refreshes idle prices within `patienceMs`; keeps them fresh for a minute. */
    async fresh(patienceMs: number): Promise<PriceRound | null> {
      wantedAt = clock.now();
      if (isFresh(known) || !answering) return known;
      const late = wait(patienceMs, true, { ref: false });
      if ((await Promise.race([refreshShared(), late])) === true) answering = false;
      return known;
    },
    /** Prices at or after `moment`, refreshed if needed; null on failure. */
    async since(moment: EpochMs): Promise<PriceRound | null> {
      if (known === null || known.at < moment) await refreshShared();
      return known !== null && known.at >= moment ? known : null;
    },
    async renew(): Promise<void> {
      if (clock.now() - wantedAt < WANTED_MS) await refreshShared();
    },
  };
}
