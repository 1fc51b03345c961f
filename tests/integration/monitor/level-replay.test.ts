import { expect, it } from 'vitest';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { sliceSeries } from '../../support/candles.ts';
import { addEntryAt, setLevel, watchOn } from '../../support/level-watch.ts';
import { minuteMarket } from '../../support/minute-market.ts';
import { minutesOfHours } from '../../support/minutes-of-hours.ts';
import { type NaiveLevel, naivePlanTouches, naiveTouches } from '../../support/naive-touches.ts';
import { createApproved } from '../../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../../support/postgres.ts';
import { isShared, recordedSeries } from '../../support/recorded-candles.ts';
import { settableClock } from '../../support/settable-clock.ts';
import { storePlan } from '../../support/stored-plan.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const MINUTE = 60_000;
const RECORDED = ['BTCUSDT', 'ETHUSDT'];
const SIZES = [0.004, 0.01, 0.02];
/** A coin has one plan, so each recording is that of several coins. */
const COINS = RECORDED.flatMap((coin) =>
  [true, false].flatMap((long) => SIZES.map((size) => ({ coin, long, size }))),
).map((plan, n) => ({ ...plan, coin: plan.coin.replace('USDT', `${n}USDT`), recorded: plan.coin }));
/** LEVEL_REPLAY_HOURS=240 for the long run. */
const HOURS = Number(process.env.LEVEL_REPLAY_HOURS ?? 12);
const LEVELS = 14;

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
    const recordings = new Map(RECORDED.map((coin) => [coin, minutesOf(coin)]));
    const minutes = new Map(
      COINS.map(({ coin, recorded }) => [coin, recordings.get(recorded) ?? []]),
    );
    const start = recordings.get('BTCUSDT')?.[0]?.[0] ?? Number.NaN;
    const end = start + HOURS * 60 * MINUTE;
    const clock = settableClock(start);
    const market = minuteMarket(clock, [...minutes.keys()]);
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
    const plans: { hash: string; expected: string[] }[] = [];
    for (const { coin, long, size } of COINS) {
      const rows = minutes.get(coin) ?? [];
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
      const away = (long ? 1 : -1) * price * size;
      const stop = price - away;
      const target = price + away;
      const tp2 = target + (long ? 2_000 : -2_000);
      const hours = (start - Date.UTC(2026, 4, 6)) / (60 * MINUTE);
      const { hash, snapshot } = await storePlan(database, coin, {
        action: long ? 'LONG' : 'SHORT',
        price,
        stop,
        target,
        hours,
      });
      const { id: person } = await createApproved(database);
      await addEntryAt(database, person, coin, snapshot, start);
      const targets = [
        ['TP1', target],
        ['TP2', tp2],
      ] as const;
      plans.push({ hash, expected: naivePlanTouches({ long, stop, targets }, rows) });
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
    expect(written.length).toBeGreaterThan((LEVELS * COINS.length) / 8);
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
    for (const { hash, expected } of plans) {
      const rows = await database.query<{ touch: string }>(
        `select level || ' ' || round(extract(epoch from touched_at) * 1000) as touch
       from public.plan_touches where plan = $1 order by touched_at, level`,
        [hash],
      );
      expect(rows.map(({ touch }) => touch)).toEqual(expected);
    }
    const ends = await database.query<{ hash: string; end: string }>(
      `select hash, ended_by || ' ' || round(extract(epoch from ended_at) * 1000) as end
       from public.plans where ended_at is not null order by hash`,
    );
    const expectedEnds = plans.flatMap(({ hash, expected }) => {
      const [level, at] = expected.at(-1)?.split(' ') ?? [];
      const by = { stop: 'stop', TP2: 'target' }[level ?? ''];
      return by ? [{ hash, end: `${by} ${at}` }] : [];
    });
    expect(ends).toEqual(expectedEnds.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)));
    expect(ends.length).toBeGreaterThan(0);
    expect(plans.some(({ expected }) => expected.length > 0)).toBe(true);
    for (const watch of watches) await watch.stop();
    await opened.close();
    await postgres?.stop();
  },
);
