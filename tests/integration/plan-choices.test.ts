import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MyPlanSchema, MyRecordSchema } from '../../domain/record/plan-choice.ts';
import type { Database } from '../../platform/database/database.ts';
import { become } from '../security/access/as-actor.ts';
import { openBackends } from '../support/backends.ts';
import { emptyLedger } from '../support/emptied-ledger.ts';
import { endPlan, makePlan } from '../support/made-plans.ts';
import { createApproved, createWaitlisted, type Person } from '../support/people.ts';

const FORTNIGHT = 1_209_600_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(await openBackends())('what people say of plans on $name', ({ database }) => {
  let ann: Person;

  beforeEach(async () => {
    ann = await createApproved(database);
  });
  afterEach(() => emptyLedger(database));

  interface Said {
    readonly choice?: 'taken' | 'skipped' | null;
    readonly odds?: number | null;
    readonly note?: string;
    /** SQL */
    readonly at?: string;
  }

  const say = (tx: Database, plan: string, { choice = 'taken', odds, note, at }: Said = {}) =>
    tx.query(
      `insert into public.plan_choices (plan, choice, note, own_odds, at)
       values ($1, $2, $3, $4, ${at ?? 'now()'})
       on conflict (user_id, plan) do update set choice = excluded.choice, note = excluded.note,
         own_odds = excluded.own_odds, at = excluded.at`,
      [plan, choice, note ?? '', odds ?? null],
    );

  /** As ann, at one moment of the database's clock. */
  const asAnn = <T>(work: (tx: Database) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await become(tx, ann);
      return work(tx);
    });

  /** A plan as old as said, in the moment in which ann then acts. */
  const whilePlan = (age: string, work: (tx: Database, plan: string) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      const { hash } = await makePlan(tx, { opened: `now() - interval '${age}'` });
      await become(tx, ann);
      await work(tx, hash);
    });

  const saved = async () => {
    const [row] = await asAnn((tx) =>
      tx.query<{ rows: unknown }>(
        "select coalesce(jsonb_agg(p), '[]') as rows from public.my_plans p",
      ),
    );
    return v.parse(v.array(MyPlanSchema), row?.rows);
  };
  const record = async () => {
    const [row] = await asAnn((tx) => tx.query<{ it: unknown }>('select public.my_record() as it'));
    return v.parse(MyRecordSchema, row?.it);
  };

  describe.each([
    ['said', (tx: Database, plan: string) => say(tx, plan)],
    ['changed', (tx: Database, plan: string) => say(tx, plan, { choice: 'skipped' })],
    [
      'undone',
      (tx: Database, plan: string) =>
        tx.query('delete from public.plan_choices where plan = $1', [plan]),
    ],
  ])('%s', (way, act) => {
    /** What was said before, as a server would copy it. */
    const sayFirst = async (tx: Database, plan: string) => {
      if (way === 'said') return;
      await tx.query("select set_config('role', 'none', true)");
      await tx.query(
        `insert into public.plan_choices (user_id, plan, choice, at)
         values ($1, $2, 'taken', now() - interval '1 minute')`,
        [ann.id, plan],
      );
      await become(tx, ann);
    };

    it('a millisecond before the plan expires', () =>
      whilePlan('23:59:59.999', async (tx, plan) => {
        await sayFirst(tx, plan);
        await act(tx, plan);
      }));

    it('is refused in the millisecond in which it expires', async () => {
      const late = whilePlan('24:00:00', async (tx, plan) => {
        await sayFirst(tx, plan);
        await act(tx, plan);
      });
      await expect(late).rejects.toThrow('A choice is saved until then.');
    });

    it('is refused once its end is known', async () => {
      const opened = Date.now() - HOUR;
      const { hash, entry } = await makePlan(database, {
        opened: `to_timestamp(${opened / 1000})`,
      });
      await database.transaction((tx) => sayFirst(tx, hash));
      await endPlan(database, entry, { outcome: 'stopped', at: opened + 1, netR: -1 });
      await expect(asAnn((tx) => act(tx, hash))).rejects.toThrow('This plan ended at ');
      if (way === 'said') expect(await saved()).toEqual([]);
    });
  });

  it('is said by approved people of themselves alone, and read by nobody else', async () => {
    const { hash } = await makePlan(database, { opened: "now() - interval '1 hour'" });
    await asAnn((tx) => say(tx, hash));
    const ben = await createApproved(database);
    const waiting = await createWaitlisted(database);
    const as = <T>(person: Person | null, work: (tx: Database) => Promise<T>) =>
      database.transaction(async (tx) => {
        await become(tx, person);
        return work(tx);
      });
    const forged = (tx: Database) =>
      tx.query(
        `insert into public.plan_choices (user_id, plan, choice, at) values ($1, $2, 'skipped', now())`,
        [ann.id, hash],
      );
    for (const person of [ben, null]) {
      await expect(as(person, forged)).rejects.toThrow('permission denied');
    }
    await expect(as(waiting, (tx) => say(tx, hash))).rejects.toThrow('row-level security');
    await as(ben, (tx) => tx.query("update public.plan_choices set choice = 'skipped'"));
    await as(ben, (tx) => tx.query('delete from public.plan_choices'));
    for (const person of [ben, waiting]) {
      expect(await as(person, (tx) => tx.query('select * from public.my_plans'))).toEqual([]);
    }
    await expect(as(null, (tx) => tx.query('select public.my_record()'))).rejects.toThrow(
      'permission denied',
    );
    expect(await saved()).toMatchObject([{ plan: hash, choice: 'taken' }]);
  });

  it('is judged by both clocks', async () => {
    for (const at of ["interval '24:00:00.001'", "interval '-25:00:00.001'"]) {
      const wrong = whilePlan('01:00:00', (tx, plan) => say(tx, plan, { at: `now() + ${at}` }));
      await expect(wrong).rejects.toThrow(
        /this device's clock the choice was made at .* Allowed: /,
      );
    }
    await whilePlan('01:00:00', async (tx, plan) => {
      await say(tx, plan, { at: "now() + interval '24:00:00'" });
      await say(tx, plan, { at: "now() - interval '25:00:00'" });
    });
  });

  it('sent again changes nothing, and is no mistake after the plan’s end', async () => {
    const opened = Date.now() - HOUR;
    const { hash, entry } = await makePlan(database, { opened: `to_timestamp(${opened / 1000})` });
    const at = `to_timestamp(${(opened + 1) / 1000})`;
    const press = { choice: 'taken', odds: 0.3, note: 'by hand', at } as const;
    await asAnn((tx) => say(tx, hash, press));
    const rows = () => database.query('select * from public.plan_choices');
    const first = await rows();
    await endPlan(database, entry, { outcome: 'hit', at: Date.now() + 60_000, netR: 2 });
    await asAnn((tx) => say(tx, hash, press));
    expect(await rows()).toEqual(first);
  });

  it('does not count if saved after the end that was found later', async () => {
    const opened = Date.now() - HOUR;
    const at = `to_timestamp(${opened / 1000})`;
    const { hash, entry } = await makePlan(database, { opened: at });
    await asAnn((tx) => say(tx, hash, { odds: 0.3 }));
    expect(await saved()).toMatchObject([{ plan: hash, choice: 'taken', own_odds: 0.3 }]);
    await endPlan(database, entry, { outcome: 'stopped', at: Date.now() - 60_000, netR: -1 });
    expect(await saved()).toEqual([]);
    expect(await record()).toEqual({ all: [], taken: [], skipped: [], odds: [], since: null });
  });

  it('is summed by fortnights of opening, beside all plans of these coins since', async () => {
    const now = Date.now();
    const block = (ago: number) => Math.floor((now - ago) / FORTNIGHT);
    const plans: (Said & { ago: number; coin?: string; market?: string; netR: number })[] = [
      { ago: 31 * DAY, netR: 7 },
      { ago: 30 * DAY, netR: 7, choice: 'taken', market: 'another' },
      { ago: 30 * DAY, netR: 0.1, choice: 'taken', odds: 0.31 },
      { ago: 29 * DAY, netR: -1.07, choice: 'skipped', odds: 0.32 },
      { ago: 2 * DAY, netR: 0.7 },
      { ago: 2 * DAY, netR: 7, coin: 'SOLUSDT' },
      { ago: HOUR, netR: 0.2, choice: 'taken', coin: 'ETHUSDT' },
      { ago: HOUR, netR: 3, choice: null, odds: 1 },
    ];
    for (const { ago, coin, market, netR, ...said } of plans) {
      const opened = `to_timestamp(${(now - ago) / 1000})`;
      const { hash, entry } = await makePlan(database, { coin, market, opened, hours: 1_000 });
      if ('choice' in said) await asAnn((tx) => say(tx, hash, said));
      const outcome = netR > 0 ? 'hit' : 'stopped';
      await endPlan(database, entry, { outcome, at: Date.now() + HOUR, netR });
    }
    const sums = (...list: [ago: number, netR: number][]) => {
      const blocks = new Map<number, [number, number, number]>();
      for (const [ago, netR] of list) {
        const [, count, sum] = blocks.get(block(ago)) ?? [0, 0, 0];
        blocks.set(block(ago), [block(ago), count + 1, sum + netR]);
      }
      return [...blocks.values()].sort(([one], [other]) => one - other);
    };
    expect(await record()).toEqual({
      all: sums([30 * DAY, 0.1], [29 * DAY, -1.07], [2 * DAY, 0.7], [HOUR, 0.2], [HOUR, 3]),
      taken: sums([30 * DAY, 0.1], [HOUR, 0.2]),
      skipped: sums([29 * DAY, -1.07]),
      odds: [
        { bin: 6, looks: 2, hits: 1, said: 0.315 },
        { bin: 19, looks: 1, hits: 1, said: 1 },
      ],
      since: now - 30 * DAY,
    });
  });

  it('filters the record, for the one who made it', async () => {
    const [taken, skipped] = [
      await makePlan(database, { coin: 'ETHUSDT', opened: "now() - interval '1 hour'" }),
      await makePlan(database, { coin: 'SOLUSDT', opened: "now() - interval '1 hour'" }),
    ];
    await makePlan(database, { opened: "now() - interval '1 hour'" });
    await asAnn((tx) => say(tx, taken.hash));
    await asAnn((tx) => say(tx, skipped.hash, { choice: 'skipped' }));
    const bob = await createApproved(database);
    const entriesOf = (person: Person) =>
      database.transaction(async (tx) => {
        await become(tx, person);
        return tx.query('select number, choice from public.my_entries order by number');
      });
    expect(await entriesOf(ann)).toEqual([
      { number: taken.entry, choice: 'taken' },
      { number: skipped.entry, choice: 'skipped' },
    ]);
    expect(await entriesOf(bob)).toEqual([]);
  });

  it('holds own odds of a replaced plan against what it came to if held', async () => {
    const { hash, entry } = await makePlan(database, { opened: "now() - interval '1 hour'" });
    await asAnn((tx) => say(tx, hash, { odds: 0.05 }));
    const at = Date.now() + HOUR;
    await endPlan(database, entry, { outcome: 'replaced', at, netR: 0.4 });
    expect((await record()).odds).toEqual([]);
    await endPlan(database, entry, { kind: 'held', outcome: 'hit', at, netR: 2 });
    expect(await record()).toMatchObject({
      taken: [[Math.floor((Date.now() - HOUR) / FORTNIGHT), 1, 0.4]],
      odds: [{ bin: 1, looks: 1, hits: 1, said: 0.05 }],
    });
  });
});
