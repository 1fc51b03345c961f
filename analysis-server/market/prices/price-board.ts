import { PRICE_INTERVAL_MS } from '../../../domain/prices.ts';
import type { EpochMs } from '../../../domain/quantity.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { createFailureLog } from '../../../platform/failure-log.ts';
import type { Log } from '../../../platform/log.ts';
import type { MarketFeed } from '../market.ts';
import { readPrices, savePrices, takeTurn } from './market-prices.ts';
import type { PriceMetrics } from './price-metrics.ts';
import { type PriceRound, priceRound } from './price-round.ts';

/** Nobody wants prices any more when nobody asked for so long. */
const WANTED_MS = 60_000;
/** Prices so old were not renewed: nobody wanted them, or the market fails. */
const OLD_MS = 2 * PRICE_INTERVAL_MS;
/** A turn may begin so much early: timers are not exact. */
const SLACK_MS = 500;

export interface PriceBoardParts {
  readonly database: Database;
  readonly market: MarketFeed;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: PriceMetrics;
}

/**
 * The newest prices of all coins of the market, in memory. They are renewed while somebody wants
 * them: of all copies of the server one asks the market in each interval, and the others read what
 * it saved. Where the market fails, the last prices stay, with their age.
 */
export interface PriceBoard {
  /**
   * What is known; null where nothing is. Prices that nobody wanted for a while are renewed first,
   * unless that takes longer than `patienceMs`. Asking keeps them fresh for a minute.
   */
  fresh(patienceMs: number): Promise<PriceRound | null>;
  /**
   * Prices of the moment given or later, renewed where there are none; null where they cannot be had.
   * It does not keep them fresh.
   */
  since(moment: EpochMs): Promise<PriceRound | null>;
  /** Renews the prices if somebody wants them; to be called again and again. */
  renew(): Promise<void>;
}

/** Makes a board that knows nothing yet and asks nothing by itself. */
export function createPriceBoard(parts: PriceBoardParts): PriceBoard {
  const { database, market: source, clock, log, metrics } = parts;
  const { market } = source;
  const logFailure = createFailureLog(log, 'prices not renewed');
  let known: PriceRound | null = null;
  let wantedAt = Number.NEGATIVE_INFINITY;
  /** Whether the last refresh left the prices fresh: then the next one is worth waiting for. */
  let answering = true;
  let refreshing: Promise<void> | null = null;

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

  function refreshShared(): Promise<void> {
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return {
    async fresh(patienceMs) {
      wantedAt = clock.now();
      if (isFresh(known) || !answering) return known;
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          answering = false;
          resolve();
        }, patienceMs);
      });
      await Promise.race([refreshShared(), patience]);
      clearTimeout(timer);
      return known;
    },
    async since(moment) {
      if (known === null || known.at < moment) await refreshShared();
      return known !== null && known.at >= moment ? known : null;
    },
    async renew() {
      if (clock.now() - wantedAt < WANTED_MS) await refreshShared();
    },
  };
}
