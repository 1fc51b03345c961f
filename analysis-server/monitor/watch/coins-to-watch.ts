import type { Coin } from '../../../domain/market/coin.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { WatchedRound } from '../../../platform/database/rounds.ts';
import type { MarketSource } from '../../market/market.ts';
import type { PriceBoard } from '../../market/prices/price-board.ts';
import { type CoinReach, type DueFor, dueFor } from './coin-reach.ts';
import { readWatchedCoins } from './watched-coins.ts';
import { primaryOf, readNewPlans, readOpenPlans, type WatchedPlan } from './watched-plans.ts';

export interface CoinToWatch {
  readonly coin: Coin;
  readonly due: DueFor;
  readonly tickSize: number;
  readonly joining: readonly WatchedPlan[];
}

export interface CoinsToWatch {
  readonly due: readonly CoinToWatch[];
  /** Listed coins with a level. */
  readonly wanted: readonly Coin[];
  readonly fresh: readonly Coin[];
  /** Analyses whose plan cannot be watched. */
  readonly unwatchable: readonly string[];
}

interface Sides {
  lower: number | null;
  upper: number | null;
}

const higher = (a: number | null, b: number) => (a === null ? b : Math.max(a, b));
const lesser = (a: number | null, b: number) => (a === null ? b : Math.min(a, b));

/** Nearest untouched levels of plans and users. */
function sidesOf(
  own: Sides,
  open: readonly { readonly plan: WatchedPlan; readonly touched: ReadonlySet<string> }[],
): Sides {
  const sides = { ...own };
  const above = (price: number) => {
    sides.upper = lesser(sides.upper, price);
  };
  const below = (price: number) => {
    sides.lower = higher(sides.lower, price);
  };
  for (const { plan, touched } of open) {
    const long = plan.action === 'LONG';
    (long ? below : above)(plan.stop);
    const next = plan.targets.find(({ label }) => !touched.has(label)) ?? primaryOf(plan);
    (long ? above : below)(next.price);
    if (!touched.has('entry')) {
      if (plan.entry > plan.currentPrice) above(plan.entry);
      if (plan.entry < plan.currentPrice) below(plan.entry);
    }
  }
  return sides;
}

export interface WatchSources {
  readonly database: Database;
  readonly source: MarketSource;
  readonly board: PriceBoard;
  readonly round: WatchedRound;
  readonly minute: EpochMs;
  /** The oldest minute to catch up. */
  readonly earliest: EpochMs;
}

/** Prices may be this much older than the minute's close: others refresh every ten seconds. */
const PRICES_BEFORE_MS = 10_000;

export async function coinsToWatch({
  database,
  source,
  board,
  round,
  minute,
  earliest,
}: WatchSources): Promise<CoinsToWatch> {
  const market = source.market.id;
  const [listed, { plans: all, unreadable }, open] = await Promise.all([
    source.coins(),
    readNewPlans(database, market),
    readOpenPlans(database, market),
  ]);
  const tooOld = all.filter(({ expiresAt }) => expiresAt <= earliest);
  const joining = all.filter(({ expiresAt }) => expiresAt > earliest);
  const planned = [...new Set([...joining, ...open.map(({ plan }) => plan)].map((p) => p.coin))];
  const coins = await readWatchedCoins(database, market, planned, {
    passedOver: await round.passedOver(),
    setAside: round.setAside,
  });
  const ticks = new Map(listed.map(({ coin, tickSize }) => [coin, tickSize]));
  const wanted = coins.filter(({ coin }) => ticks.has(coin));
  const behind = wanted.some(({ reach }) => reach === null || reach.watchedUntil < minute);
  const prices = behind ? await board.since(epochMs(minute - PRICES_BEFORE_MS)) : null;
  const said = new Map(prices?.tickers.map(({ coin, price }) => [coin, price]));
  const due = wanted.flatMap(({ coin, reach }) => {
    const joins = joining.filter((plan) => plan.coin === coin);
    const near: CoinReach | null = reach && {
      ...reach,
      ...sidesOf(
        reach,
        open.filter(({ plan }) => plan.coin === coin),
      ),
    };
    const why =
      near === null || joins.length > 0 ? 'near' : dueFor(near, minute, said.get(coin) ?? null);
    const tickSize = ticks.get(coin) ?? 0;
    if (why === null) return [];
    return [{ coin, due: why, tickSize, joining: joins, until: reach?.watchedUntil ?? 0 }];
  });
  due.sort((a, b) => (a.due === b.due ? a.until - b.until : a.due === 'near' ? -1 : 1));
  return {
    due,
    wanted: wanted.map(({ coin }) => coin),
    fresh: wanted.flatMap(({ coin, reach }) => (reach === null ? [coin] : [])),
    unwatchable: [...unreadable, ...tooOld.map(({ snapshotId }) => snapshotId)],
  };
}
