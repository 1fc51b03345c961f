import type { Coin } from '../../../domain/market/coin.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import type { WatchedRound } from '../../../platform/database/rounds.ts';
import { primaryOf } from '../../ledger/plan-words.ts';
import type { ServerParts } from '../../parts.ts';
import { type CoinReach, type DueFor, dueFor } from './coin-reach.ts';
import { readWatchedCoins } from './watched-coins.ts';
import {
  endSettledPlans,
  type OpenPlan,
  readNewPlans,
  readOpenPlans,
  type WatchedPlan,
} from './watched-plans.ts';

export interface CoinToWatch {
  readonly coin: Coin;
  readonly due: DueFor;
  readonly tickSize: number;
  readonly joining: WatchedPlan | null;
}

/** With the nearest untouched levels of the coin's plan too. */
function withPlan(own: CoinReach, { plan, touched }: OpenPlan): CoinReach {
  const next = plan.targets.find(({ label }) => !touched.has(label)) ?? primaryOf(plan);
  const { entry, openPrice, stop } = plan;
  const waiting = touched.has('entry') ? [] : [entry];
  const [below, above] = plan.action === 'LONG' ? [stop, next.price] : [next.price, stop];
  return {
    ...own,
    lower: Math.max(own.lower, below, ...waiting.filter(() => entry < openPrice)),
    upper: Math.min(own.upper, above, ...waiting.filter(() => entry > openPrice)),
  };
}

type WatchSources = Pick<ServerParts, 'database' | 'market' | 'board'>;

/** Prices may be this much older than the minute's close: others refresh every ten seconds. */
const PRICES_BEFORE_MS = 10_000;

/** @param earliest the oldest minute to catch up */
export async function coinsToWatch(
  { database, market: source, board }: WatchSources,
  round: WatchedRound,
  { minute, earliest }: { readonly minute: EpochMs; readonly earliest: EpochMs },
) {
  const market = source.market.id;
  await endSettledPlans(database, market);
  const [listed, { plans: all, unreadable }, open] = await Promise.all([
    source.coins(),
    readNewPlans(database, market),
    readOpenPlans(database, market),
  ]);
  const tooOld = all.filter(({ expiresAt }) => expiresAt <= earliest);
  const joining = all.filter(({ expiresAt }) => expiresAt > earliest);
  const joins = new Map(joining.map((plan) => [plan.coin, plan]));
  const opens = new Map(open.map((one) => [one.plan.coin, one]));
  const planned = [...new Set([...joins.keys(), ...opens.keys()])];
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
    const joining = joins.get(coin) ?? null;
    const plan = opens.get(coin);
    const near = reach && plan ? withPlan(reach, plan) : reach;
    const why = near === null || joining ? 'near' : dueFor(near, minute, said.get(coin) ?? null);
    const tickSize = ticks.get(coin) ?? 0;
    if (why === null) return [];
    return [{ coin, due: why, tickSize, joining, until: reach?.watchedUntil ?? 0 }];
  });
  due.sort((a, b) => (a.due === b.due ? a.until - b.until : a.due === 'near' ? -1 : 1));
  return {
    due,
    wanted: wanted.map(({ coin }) => coin),
    fresh: wanted.flatMap(({ coin, reach }) => (reach === null ? [coin] : [])),
    unwatchable: [...unreadable, ...tooOld.map(({ hash }) => hash)],
  };
}
