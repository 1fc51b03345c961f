import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MarketSource } from '../../../analysis-server/market/market.ts';
import { checkCoin } from '../../../analysis-server/rules/check-coin.ts';
import { ruleFor } from '../../../domain/rule/own-rule.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';
import { openBackends } from '../../support/backends.ts';
import { holedMarket } from '../../support/holed-market.ts';
import { keptMarket } from '../../support/kept-market.ts';
import { addEntryAt } from '../../support/level-watch.ts';
import { createApproved, createWaitlisted, type Person } from '../../support/people.ts';
import { MARKET_TIME, scriptedMarket } from '../../support/scripted-market.ts';
import { forgetAll } from '../../support/watchers.ts';

const COIN = 'BTCUSDT';
const NOON = MARKET_TIME - (MARKET_TIME % HOUR_MS);

interface HourRow {
  readonly hour: Date;
  readonly holds: readonly string[];
  readonly unknown: readonly string[];
  readonly fired: readonly string[];
}

describe.each(await openBackends())('the hourly check of rules on $name', (opened) => {
  const { database } = opened;
  const market = keptMarket(scriptedMarket(), database);
  let ann: Person;
  /** One that fired once within days, and when. */
  let claim = '';
  let fires = 0;
  let made: readonly HourRow[] = [];

  const rows = () =>
    database.query<HourRow>(
      'select hour, holds, unknown, fired from private.hourly_claims order by hour',
    );
  /** Of the candles closed by so many hours after the firing. */
  const check = (hours: number, source: MarketSource = market, listed = true) =>
    checkCoin(
      { database, market: source },
      {
        coin: COIN,
        candleClose: epochMs(fires + hours * HOUR_MS),
        listed,
        derivatives: null,
        snapshot: null,
      },
    );

  async function addRule(
    person: Person,
    scope: 'coin' | 'list' | 'market',
    { coin = scope === 'coin' ? COIN : null, state = 'on', since = -5, of = claim } = {},
  ): Promise<string> {
    const [row] = await database.query<{ id: string }>(
      `insert into public.claim_rules (user_id, claim, phrase, scope, coin, state, since)
       values ($1, $2, 'words', $3, $4, $5, $6) returning id`,
      [person.id, of, scope, coin, state, new Date(fires + since * HOUR_MS).toISOString()],
    );
    return row?.id ?? '';
  }

  async function watch(person: Person): Promise<void> {
    const [row] = await database.query<{ id: string }>(
      `insert into public.analysis_snapshots
         (coin, market, snapshot_time, engine, result, recommendation, inputs)
       values ($1, 'simulated', now(), 'test', '{}', '{}', '{}') returning id`,
      [COIN],
    );
    await addEntryAt(database, person.id, COIN, row?.id ?? '', NOON);
  }

  /** Each as its person's id. */
  const alerted = async () => {
    const alerts = await database.query<{ user_id: string }>(
      `select user_id from public.alerts where kind = 'rule' order by id`,
    );
    return alerts.map(({ user_id }) => user_id).sort();
  };

  beforeAll(async () => {
    fires = NOON;
    await check(0);
    made = await rows();
    const candidates = made
      .slice(-100, -40)
      .flatMap(({ hour, fired }) =>
        fired.filter((id) => id.includes(':1h:')).map((id) => ({ id, at: hour.getTime() })),
      );
    const chosen = candidates.find(({ id, at }) => {
      const near = made.filter(({ hour }) => Math.abs(hour.getTime() - at) < 35 * HOUR_MS);
      return near.filter(({ fired }) => fired.includes(id)).length === 1;
    });
    if (!chosen) throw new Error('a claim of 1h fired');
    ({ id: claim, at: fires } = chosen);
  });
  beforeEach(async () => {
    // What was found before stays: to find it again takes half a second.
    await database.query('delete from private.hourly_claims where hour > $1', [
      new Date(fires - 4 * HOUR_MS),
    ]);
    await database.query('update private.hourly_claims set fired = array_remove(fired, $1)', [
      claim,
    ]);
    ann = await createApproved(database);
  });
  afterEach(() => forgetAll(opened));

  it('makes up for a week where nothing is recorded', () => {
    expect(made).toHaveLength(168);
    expect(made.at(-1)?.hour.getTime()).toBe(NOON);
  });

  it('notifies at the second check, once, those whose rule is on and covers the coin', async () => {
    const [ben, cleo, dan] = await Promise.all([1, 2, 3].map(() => createApproved(database)));
    if (!(ben && cleo && dan)) throw new Error('three people were made');
    const rule = await addRule(ann, 'coin');
    await addRule(ben, 'list');
    await watch(ben);
    await addRule(cleo, 'market');
    await addRule(ann, 'market', { state: 'paused' });
    await addRule(ann, 'list');
    await addRule(ben, 'coin', { coin: 'ETHUSDT' });
    await addRule(ben, 'market', { of: `${claim}x` });
    await addRule(dan, 'coin', { since: 0 });
    const waiting = await createWaitlisted(database);
    await addRule(waiting, 'coin');
    for (const hour of [-2, -1]) await check(hour);
    expect(await alerted()).toEqual([]);
    const { fired, alerts } = await check(0);
    expect([fired, alerts]).toEqual([(await rows()).at(-1)?.fired.length, 3]);
    for (const hour of [0, 1, 2]) expect(await check(hour)).toMatchObject({ alerts: 0 });
    expect(await alerted()).toEqual([ann.id, ben.id, cleo.id].sort());
    const began = new Date(fires - HOUR_MS).toISOString().slice(11, 16);
    const messages = await database.query(
      `select m.title, m.body, m.claim, m.user_id, a.coin from public.alerts a
       join public.alert_messages m on m.id = a.message_id where a.user_id = $1`,
      [ann.id],
    );
    expect(messages).toEqual([
      {
        title: `BTC: ${ruleFor(claim)?.phrase}`,
        body: expect.stringMatching(
          new RegExp(`^Since ${began} UTC, price [\\d,]+\\.\\d\\. No open plan\\.$`),
        ),
        claim,
        user_id: null,
        coin: COIN,
      },
    ]);
    const told = await database.query(
      'select id, fired_at, fired_coin from public.claim_rules where fired_at is not null and user_id = $1',
      [ann.id],
    );
    expect(told).toEqual([{ id: rule, fired_at: new Date(fires), fired_coin: COIN }]);
  });

  it('leaves a rule on the market of a coin that is not among the most traded', async () => {
    await addRule(ann, 'market');
    await check(-1, market, false);
    expect(await check(0, market, false)).toMatchObject({ alerts: 0 });
  });

  it('notifies once where two servers check at once', async () => {
    await addRule(ann, 'coin');
    await check(-1);
    const both = await Promise.all([check(0), check(0)]);
    expect(both.map(({ alerts }) => alerts).sort()).toEqual([0, 1]);
    expect(await alerted()).toEqual([ann.id]);
  });

  it('does not know a claim without its newest candle, and begins nothing after', async () => {
    const rule = await addRule(ann, 'coin');
    const since = async () =>
      (
        await database.query<{ since: Date | null }>(
          'select unknown_since as since from public.claim_rules where id = $1',
          [rule],
        )
      )[0]?.since;
    const late = holedMarket(market, (candles, timeframe) =>
      timeframe === '1h' ? candles.slice(0, -1) : candles,
    );
    await check(-2);
    expect(await since()).toBeNull();
    await check(-1, late);
    expect((await rows()).at(-1)?.unknown).toContain(claim);
    expect(await since()).toEqual(new Date(fires - HOUR_MS));
    expect(await check(0)).toMatchObject({ alerts: 0 });
    expect((await rows()).at(-1)?.holds).toContain(claim);
    expect(await since()).toBeNull();
  });

  it('does not know what another vocabulary left out, and begins nothing after', async () => {
    await addRule(ann, 'coin');
    await check(-2);
    await database.query(`update private.hourly_claims set vocabulary = 'older' where hour = $1`, [
      new Date(fires - 2 * HOUR_MS),
    ]);
    await check(-1);
    expect(await check(0)).toMatchObject({ alerts: 0 });
    expect((await rows()).at(-1)?.holds).toContain(claim);
  });

  it.each([
    [2, 1],
    [3, 0],
    [30, 0],
  ])(
    'records what fired %i hours before it is checked again, and sends %i',
    async (hours, sent) => {
      await addRule(ann, 'coin');
      await check(-3);
      expect(await check(hours)).toMatchObject({ alerts: sent });
      const recorded = (await rows()).filter(({ hour }) => hour.getTime() > fires - 24 * HOUR_MS);
      expect(recorded).toEqual(
        made.slice(
          made.findIndex(({ hour }) => hour.getTime() === fires - 23 * HOUR_MS),
          made.findIndex(({ hour }) => hour.getTime() === fires + (hours + 1) * HOUR_MS),
        ),
      );
    },
  );

  it('rests for a day from what is recorded', async () => {
    await check(-1);
    await database.query(
      'update private.hourly_claims set fired = array[$1] where hour = $2::timestamptz',
      [claim, new Date(fires - 20 * HOUR_MS).toISOString()],
    );
    await check(0);
    expect((await rows()).at(-1)?.fired).not.toContain(claim);
  });

  it('leaves nothing of an hour whose alerts cannot be written, and makes up for it', async () => {
    await addRule(ann, 'coin');
    await check(-1);
    const before = await rows();
    await database.query(`alter table public.alerts add constraint none check (kind <> 'rule')`);
    try {
      await expect(check(0)).rejects.toThrow();
      expect(await rows()).toEqual(before);
    } finally {
      await database.query('alter table public.alerts drop constraint none');
    }
    expect(await check(1)).toMatchObject({ alerts: 1 });
  });
});
