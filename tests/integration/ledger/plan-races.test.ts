import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openBackends } from '../../support/backends.ts';
import { deferred } from '../../support/deferred.ts';
import { lifeFaults } from '../../support/life-faults.ts';
import { createApproved, type Person } from '../../support/people.ts';
import {
  FOUR_HOURS,
  firstTrade,
  type PlanDesk,
  planDesk,
  QUARTER,
} from '../../support/plan-desk.ts';
import { type Step, steppedDatabase } from '../../support/stepped-database.ts';

/** Steps at which no transaction is open. */
const OUTSIDE: ReadonlySet<Step> = new Set(['begin', 'committed']);
/** Nothing that waits for a lock waits longer, unless for ever. */
const DEADLOCK_MS = 15_000;

/** `one` is held ahead of each step of its transactions, while `other` begins. */
interface Race {
  readonly set: () => Promise<unknown>;
  readonly one: (over: Database) => Promise<unknown>;
  readonly other: () => Promise<() => Promise<unknown>>;
  readonly check: () => Promise<void>;
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    setTimeout(DEADLOCK_MS, null, { ref: false }).then(() => {
      throw new Error('two transactions wait for each other');
    }),
  ]);

describe.each(await openBackends())('races for a coin’s plan on $name', (opened) => {
  const { database } = opened;
  /** One transaction at a time: nothing can come between its statements. */
  const isSerial = opened.name === 'PGlite';
  let desk: PlanDesk;
  let trade = 0;
  let ann: Person;

  beforeAll(async () => {
    [trade, ann] = await Promise.all([firstTrade(), createApproved(database)]);
    desk = await planDesk(opened);
  });
  afterEach(() => desk.forget());
  afterAll(() => desk.close());

  const paper = () => desk.look(trade - FOUR_HOURS);

  /** A look that has read what stands, and goes on to write when it is let. */
  async function lookAbout(
    candleClose: number,
  ): Promise<{ readonly finish: () => ReturnType<PlanDesk['work']> }> {
    const read = deferred<void>();
    const go = deferred<void>();
    let held = false;
    const over: Database = {
      ...database,
      async query(sql, params) {
        // The facts are saved with what was read, before anything is written.
        if (!held && sql.includes('facts = $3')) {
          held = true;
          read.resolve();
          await go.promise;
        }
        return database.query(sql, params);
      },
    };
    const working = desk.look(candleClose, over);
    await Promise.race([read.promise, working]);
    return {
      finish() {
        go.resolve();
        return working;
      },
    };
  }

  /** Until the other party has come to a lock, or to its end. */
  async function untilItWaits(begun: Promise<unknown>): Promise<void> {
    let ended = false;
    const end = () => {
      ended = true;
    };
    begun.then(end, end);
    while (!ended) {
      const waiting = await database.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (waiting.length > 0) return;
      await setTimeout(2);
    }
  }

  /**
   * Lets the other party begin ahead of every step of one's transactions, one after the other.
   * @returns how many steps there were
   */
  async function aheadOfEachStep({ set, one, other, check }: Race): Promise<number> {
    for (let step = 0; ; step += 1) {
      await desk.forget();
      await set();
      const begin = await other();
      let met = 0;
      let begun: Promise<unknown> | null = null;
      const over = steppedDatabase(database, async (name) => {
        if (isSerial && !OUTSIDE.has(name)) return;
        if (met++ !== step) return;
        begun = begin();
        await (OUTSIDE.has(name) ? begun : untilItWaits(begun));
      });
      await inTime(one(over));
      await inTime(begun ?? begin());
      expect(await lifeFaults(database), `ahead of step ${step}`).toEqual([]);
      await check();
      if (begun === null) return step;
    }
  }

  const completeLook = (candleClose: number) => async (over?: Database) =>
    expect(await desk.look(candleClose, over)).toMatchObject({ outcome: 'complete' });

  it('two looks at two candles of one 4h candle open one plan, whichever ends first', async () => {
    for (const order of [[0, 1], [1, 0], null]) {
      await desk.forget();
      const looks = [await lookAbout(trade + QUARTER), await lookAbout(trade + 2 * QUARTER)];
      if (order === null) await inTime(Promise.all(looks.map(({ finish }) => finish())));
      else for (const one of order) await inTime(looks[one]?.finish() ?? Promise.reject());
      expect(await lifeFaults(database)).toEqual([]);
      expect(await desk.plans()).toHaveLength(1);
      expect((await desk.events()).toSorted()).toEqual(['kept', 'opened']);
    }
  });

  it('two looks that say Trade replace a plan once', async () => {
    const steps = await aheadOfEachStep({
      set: paper,
      one: completeLook(trade),
      other: async () => (await lookAbout(trade + QUARTER)).finish,
      async check() {
        expect(await desk.plans()).toMatchObject([{ ended: 'replaced' }, { ended: null }]);
      },
    });
    expect(steps).toBeGreaterThan(isSerial ? 1 : 12);
  });

  /** Paper that somebody watches; the price goes through its stop in a 15m candle. */
  async function stoppedIn(candle: number): Promise<void> {
    await paper();
    const [plan] = await desk.plans();
    if (!plan) throw new Error('nothing was opened');
    await desk.watchedBy(ann);
    await desk.jump(plan, candle, -1.2);
  }

  const set = async () => {
    await stoppedIn(trade - 2 * QUARTER);
    desk.market.clock.set(epochMs(trade + 60_000));
  };
  const ENDS = [
    ['the settlement', (over?: Database) => desk.settle(over)],
    ['the level watch', (over?: Database) => desk.watch(over)],
  ] as const;

  it.each(ENDS)('a look and %s that ends its plan agree, in either order', async (_, end) => {
    const check = async () => {
      expect((await desk.plans())[0]).toMatchObject({ ended: 'stop' });
      expect(await desk.events()).toEqual(['opened', 'opened']);
    };
    const look = completeLook(trade);
    await aheadOfEachStep({ set, one: look, other: async () => () => end(), check });
    await aheadOfEachStep({
      set,
      one: end,
      other: async () => (await lookAbout(trade)).finish,
      check,
    });
  });

  it('the settlement and the level watch end a plan once', async () => {
    const minutes = new Set<number>();
    const check = async () => {
      const plans = await desk.plans();
      expect(plans).toMatchObject([{ ended: 'stop' }]);
      minutes.add(((plans[0]?.endedAt ?? 0) - trade + 2 * QUARTER) / 60_000);
    };
    const [[, settle], [, watch]] = ENDS;
    await aheadOfEachStep({ set, one: settle, other: async () => () => watch(), check });
    await aheadOfEachStep({ set, one: watch, other: async () => () => settle(), check });
    // By the minute that touched the stop, or by its 15m candle.
    expect([...minutes].toSorted((a, b) => a - b)).toEqual([1, 15]);
  });

  it('a look at a candle and an end after that candle agree', async () => {
    const ends = new Set<string | null | undefined>();
    await aheadOfEachStep({
      async set() {
        await stoppedIn(trade);
        desk.market.clock.set(epochMs(trade + 10 * 60_000));
      },
      one: completeLook(trade),
      other: async () => () => desk.watch(),
      async check() {
        const ended = (await desk.plans())[0]?.ended;
        ends.add(ended);
        // Replaced first, or ended first: then no plan opens before the next candle.
        expect(await desk.events()).toEqual(['opened', ended === 'stop' ? 'ended' : 'replaced']);
      },
    });
    expect([...ends].toSorted()).toEqual(['replaced', 'stop']);
  });
});
