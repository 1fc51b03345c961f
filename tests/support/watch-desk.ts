import type { Repeating } from '../../platform/database/rounds.ts';
import type { Log } from '../../platform/process/log.ts';
import { emptyLedger } from './emptied-ledger.ts';
import { addEntryAt, alertsOf, type LevelOptions, setLevel, watchOn } from './level-watch.ts';
import { type MinuteMarket, minuteMarket } from './minute-market.ts';
import type { OutlineOptions } from './outlines.ts';
import { createApproved, type Person } from './people.ts';
import { type SettableClock, settableClock } from './settable-clock.ts';
import { type StoredPlan, storePlan } from './stored-plan.ts';
import { quietLog, type TestDatabase } from './test-database.ts';
import { forgetAll } from './watchers.ts';

const MINUTE = 60_000;
const COINS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'];

/** When every test begins (ms UTC). */
export const NOON = Date.UTC(2026, 4, 6, 12);

/** So many minutes after noon (ms UTC). */
export const at = (minutes: number): number => NOON + minutes * MINUTE;

/** A market of minutes under a set clock, a person with levels and plans, and the watches on them. */
export interface WatchDesk {
  readonly clock: SettableClock;
  readonly market: MinuteMarket;
  readonly ann: Person;
  /** A watch that did its first round at this moment. */
  start(log?: Log): Promise<Repeating>;
  /** Looks five seconds after the close of minutes, one after the other. */
  until(watch: Repeating, minute: number): Promise<void>;
  /** Gives a person a level of BTCUSDT, made at noon. @returns its id */
  level(price: number, options?: LevelOptions, person?: Person): Promise<string>;
  /** What a person is notified of, in order: 'level: BTC rose to 64,500.0'. */
  notified(person?: Person): Promise<readonly string[]>;
  /** Opens a plan of BTCUSDT and puts the coin on lists at noon. */
  plan(options?: OutlineOptions, people?: readonly Person[]): Promise<StoredPlan>;
  /** Which levels of a plan were touched, in minutes after noon: 'TP1 3'. */
  touches(plan: StoredPlan): Promise<readonly string[]>;
  /** Until when a plan was watched and when it was over, in minutes after noon. */
  watched(plan: StoredPlan): Promise<{ until: number | null; over: number | null } | undefined>;
  /** Stops the watches and leaves an empty database. */
  close(): Promise<void>;
}

const minutesAfterNoon = (date: Date | null | undefined) =>
  date ? (date.getTime() - NOON) / MINUTE : null;

/** Opens a desk on an empty test database. */
export async function watchDesk(opened: TestDatabase): Promise<WatchDesk> {
  const { database } = opened;
  const clock = settableClock(NOON);
  const market = minuteMarket(clock, COINS);
  const ann = await createApproved(database);
  const watches: Repeating[] = [];
  return {
    clock,
    market,
    ann,
    async start(log = quietLog) {
      const watch = watchOn(database, market, clock, { log });
      watches.push(watch);
      await watch.round();
      return watch;
    },
    async until(watch, minute) {
      for (let next = Math.floor((clock.now() - NOON) / MINUTE) + 1; next <= minute; next += 1) {
        clock.set(at(next) + 5_000);
        // Claims run out by the database's clock.
        await database.query('update public.coin_watches set claimed_until = to_timestamp(0)');
        await watch.round();
      }
    },
    level: (price, options = {}, person = ann) =>
      setLevel(database, person.id, 'BTCUSDT', price, NOON, options),
    notified: async (person = ann) =>
      (await alertsOf(database, person.id)).map(({ kind, title }) => `${kind}: ${title}`),
    async plan(options = {}, people = [ann]) {
      const plan = await storePlan(database, 'BTCUSDT', { hours: 12, ...options });
      const { snapshot } = plan;
      for (const { id } of people) await addEntryAt(database, id, 'BTCUSDT', snapshot, NOON);
      return plan;
    },
    async touches({ hash }) {
      const rows = await database.query<{ level: string; touched_at: Date }>(
        'select level, touched_at from public.plan_touches where plan = $1 order by touched_at, level',
        [hash],
      );
      return rows.map(({ level, touched_at }) => `${level} ${minutesAfterNoon(touched_at)}`);
    },
    async watched({ hash }) {
      const [row] = await database.query<{ watched_until: Date | null; over_at: Date | null }>(
        'select watched_until, over_at from public.plan_watches where hash = $1',
        [hash],
      );
      return (
        row && {
          until: minutesAfterNoon(row.watched_until),
          over: minutesAfterNoon(row.over_at),
        }
      );
    },
    async close() {
      for (const watch of watches) await watch.stop();
      await emptyLedger(database);
      await forgetAll(opened);
      await database.query(
        'truncate public.coin_watches, public.price_levels, public.market_prices',
      );
    },
  };
}
