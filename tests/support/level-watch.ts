import { Registry } from 'prom-client';
import { checkedMarket } from '../../analysis-server/market/checked-market.ts';
import type { MarketFeed } from '../../analysis-server/market/market.ts';
import { createPriceBoard } from '../../analysis-server/market/prices/price-board.ts';
import { createPriceMetrics } from '../../analysis-server/metrics.ts';
import { createWatchMetrics } from '../../analysis-server/monitor/metrics.ts';
import { startWatch } from '../../analysis-server/monitor/watch/watch.ts';
import type { LevelSide } from '../../domain/level/price-level.ts';
import type { NoticeKind } from '../../domain/notice/notice-kind.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Repeating } from '../../platform/database/rounds.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { quietLog, testRounds } from './test-database.ts';

const NEVER_MS = 2 ** 30;

interface WatchOptions {
  readonly roundEveryMs?: number;
  readonly roundForMs?: number;
  readonly log?: Log;
}

/** A watch on a market; a test begins its rounds unless it says how often they come. */
export function watchOn(
  database: Database,
  feed: MarketFeed,
  clock: Clock,
  { roundEveryMs = NEVER_MS, roundForMs = NEVER_MS, log = quietLog }: WatchOptions = {},
): Repeating & { readonly registry: Registry } {
  const registry = new Registry();
  const none = async () => ({ rows: [], correction: 0 });
  const board = createPriceBoard({
    database,
    market: feed,
    clock,
    log: quietLog,
    metrics: createPriceMetrics(new Registry()),
  });
  const watch = startWatch({
    database,
    market: checkedMarket(feed, none),
    board,
    clock,
    log,
    rounds: testRounds(database),
    metrics: createWatchMetrics(registry),
    roundEveryMs,
    roundForMs,
  });
  return { ...watch, registry };
}

export interface LevelOptions {
  readonly side?: LevelSide;
  readonly repeating?: boolean;
  readonly expires?: number;
  readonly note?: string;
}

/** Gives a person a level that was made at a moment. @returns its id */
export async function setLevel(
  database: Database,
  userId: string,
  coin: string,
  price: number,
  made: number,
  { side = 'above', repeating = false, expires, note = '' }: LevelOptions = {},
): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `insert into public.price_levels
       (user_id, coin, side, price, repeating, expires_at, note, created_at, armed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
    [
      userId,
      coin,
      side,
      price,
      repeating,
      expires === undefined ? null : new Date(expires).toISOString(),
      note,
      new Date(made).toISOString(),
    ],
  );
  if (!row) throw new Error('the level was not stored');
  return row.id;
}

/** Puts a coin on a person's list as it was at a moment. */
export async function addEntryAt(
  database: Database,
  userId: string,
  coin: string,
  snapshot: string,
  added: number,
): Promise<void> {
  await database.query(
    `insert into public.watchlist_entries (user_id, coin, current_snapshot, created_at)
     values ($1, $2, $3, $4)`,
    [userId, coin, snapshot, new Date(added).toISOString()],
  );
}

export interface WrittenAlert {
  readonly kind: NoticeKind;
  readonly coin: string;
  readonly title: string;
  readonly body: string;
  readonly urgent: boolean;
}

/** What a person is notified of, in order. */
export function alertsOf(database: Database, userId: string): Promise<WrittenAlert[]> {
  return database.query<WrittenAlert>(
    `select a.kind, a.coin, m.title, m.body, m.urgent
     from public.alerts a join public.alert_messages m on m.id = a.message_id
     where a.user_id = $1 order by a.id`,
    [userId],
  );
}
