import { expect, it } from 'vitest';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { settableClock } from '../../../platform/process/clock.ts';
import { sliceSeries } from '../../support/candles.ts';
import { addEntryAt, setLevel, watchOn } from '../../support/level-watch.ts';
import { minuteMarket } from '../../support/minute-market.ts';
import { minutesOfHours } from '../../support/minutes-of-hours.ts';
import { type NaiveLevel, naivePlanTouches, naiveTouches } from '../../support/naive-touches.ts';
import { createApproved } from '../../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../../support/postgres.ts';
import { isShared, recordedSeries } from '../../support/recorded-candles.ts';
import { storeOutline } from '../../support/stored-outline.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const MINUTE = 60_000;
const COINS = ['BTCUSDT', 'ETHUSDT'];
/** LEVEL_REPLAY_HOURS=240 for the long run. */
const HOURS = Number(process.env.LEVEL_REPLAY_HOURS ?? 12);
const LEVELS = 80;

const postgres = await startPostgres();
const sources = postgres && isShared('candles/BTCUSDT/1h.csv');
const title = 'misses no touch and invents none over real days, with rounds that are late or fail';

/** The last hours of a recording, as minutes. */
function minutesOf(coin: string): CandleRow[] {
  const hours = recordedSeries(coin, '1h');
  return minutesOfHours(sliceSeries(hours, hours.time.length - HOURS, hours.time.length), 2);
}

it.skipIf(!sources)(
  postgres ? title : `${title} (${NO_POSTGRES})`,
  {
    timeout: 120_000 + HOURS * 20_000,
  },
  async () => {
    const opened = await openTestDatabase((await postgres?.createDatabase()) ?? '');
    const { database } = opened;
    const minutes = new Map(COINS.map((coin) => [coin, minutesOf(coin)]));
    const start = minutes.get('BTCUSDT')?.[0]?.[0] ?? Number.NaN;
    const end = start + HOURS * 60 * MINUTE;
    const clock = settableClock(start);
    const market = minuteMarket(clock, COINS);
    for (const [coin, rows] of minutes) {
      for (const [opened, open, high, low, close] of rows) {
        market.move(coin, opened, { open, high, low, close });
      }
    }
    // The market corrects nothing and loses nothing, but does not always answer.
    market.before = async () => {
      if (Math.random() < 0.05) throw new Error('the market broke off');
    };

    const levels: { person: string; coin: string; level: NaiveLevel }[] = [];
    const plans: { id: string; coin: string; expected: string[] }[] = [];
    for (const [coin, rows] of minutes) {
      const price = rows[0]?.[1] ?? Number.NaN;
      for (let n = 0; n < LEVELS; n += 1) {
        const { id } = await createApproved(database);
        const level: NaiveLevel = {
          side: Math.random() < 0.5 ? 'above' : 'below',
          price: Math.round(price * (0.97 + 0.06 * Math.random()) * 100) / 100,
          repeating: Math.random() < 0.5,
          made: start + Math.floor(Math.random() * HOURS * 30) * MINUTE,
        };
        await setLevel(database, id, coin, level.price, level.made, level);
        levels.push({ person: id, coin, level });
      }
      for (const long of [true, false]) {
        for (const size of [0.004, 0.01, 0.02]) {
          const away = (long ? 1 : -1) * price * size;
          const stop = price - away;
          const target = price + away;
          const tp2 = target + (long ? 2_000 : -2_000);
          const hours = (start - Date.UTC(2026, 4, 6)) / (60 * MINUTE);
          const id = await storeOutline(database, coin, {
            action: long ? 'LONG' : 'SHORT',
            price,
            stop,
            target,
            hours,
          });
          const { id: person } = await createApproved(database);
          await addEntryAt(database, person, coin, id, start);
          const targets = [
            ['TP1', target],
            ['TP2', tp2],
          ] as const;
          plans.push({ id, coin, expected: naivePlanTouches({ long, stop, targets }, rows) });
        }
      }
    }

    const watches = [watchOn(database, market, clock), watchOn(database, market, clock)];
    const free = () =>
      database.query('update public.coin_watches set claimed_until = to_timestamp(0)');
    for (let now = start; now < end; ) {
      // Mostly each minute, now and then after a while.
      now += MINUTE * (Math.random() < 0.02 ? Math.ceil(Math.random() * 90) : 1);
      clock.set(Math.min(now, end) + 5_000);
      await free();
      await Promise.allSettled(watches.map((watch) => watch.round()));
    }
    market.before = async () => undefined;
    await free();
    await watches[0]?.round();

    const written = await database.query<{ user_id: string; event_id: string }>(
      "select user_id, event_id from public.alerts where kind = 'level'",
    );
    expect(written.length).toBeGreaterThan(LEVELS / 4);
    for (const { person, coin, level } of levels) {
      const expected = naiveTouches(level, minutes.get(coin) ?? []);
      const [row] = await database.query<{ events: string[] }>(
        `select array(
         select md5(l.id::text || to_timestamp(c / 1000)::text)::uuid::text
         from unnest($2::float8[]) c order by c
       ) as events from public.price_levels l where l.user_id = $1`,
        [person, expected],
      );
      const events = written.filter(({ user_id }) => user_id === person);
      expect(events.map(({ event_id }) => event_id).sort(), JSON.stringify(level)).toEqual(
        [...(row?.events ?? [])].sort(),
      );
    }
    for (const { id, expected } of plans) {
      const rows = await database.query<{ touch: string }>(
        `select level || ' ' || round(extract(epoch from touched_at) * 1000) as touch
       from public.plan_touches where snapshot_id = $1 order by touched_at, level`,
        [id],
      );
      expect(rows.map(({ touch }) => touch)).toEqual(expected);
    }
    expect(plans.some(({ expected }) => expected.length > 0)).toBe(true);
    for (const watch of watches) await watch.stop();
    await opened.close();
    await postgres?.stop();
  },
);
