import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordFailure } from '../../../analysis-server/monitor/coin-checks.ts';
import { applySnapshot } from '../../../analysis-server/monitor/finish-checks.ts';
import { applyToPeople } from '../../../analysis-server/monitor/refresh.ts';
import { WatchedCoinSchema } from '../../../domain/person/watched-coin.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { asPerson } from '../../../platform/person/acting-person.ts';
import { openBackends } from '../../support/backends.ts';
import { type OutlineOptions, outline } from '../../support/outlines.ts';
import { createApproved, type Person, setApproved } from '../../support/people.ts';
import { endPlan, storeLook } from '../../support/stored-looks.ts';
import { storeAnalysis } from '../../support/stored-outline.ts';
import { acknowledge, addEntry, cardOf, saveTimes } from '../../support/watch-list.ts';
import { eastern, forgetAll } from '../../support/watchers.ts';

const BTC = 'BTCUSDT';
const TRADE = { action: 'LONG', stance: 'trade' } as const;
const PAPER = { stance: 'stand aside', asideFor: ['conflict'] } as const;

describe.each(await openBackends())('the last check of a coin on $name', (opened) => {
  let ann: Person;
  let bob: Person;
  let first: string;

  beforeEach(async () => {
    ann = await createApproved(opened.database);
    bob = await createApproved(opened.database);
    first = await storeLook(opened.database, BTC);
  });
  afterEach(() => forgetAll(opened));

  const add = (person: Person, snapshot = first) =>
    addEntry(opened.database, person.id, BTC, snapshot);
  const card = (person: Person) => cardOf(opened.database, person.id, BTC);
  const check = (time: string, snapshotId: string, hour = 12) =>
    opened.database.transaction((tx) =>
      applySnapshot(tx, { coin: BTC, snapshotId, time, now: eastern(hour, 16) }),
    );
  const fail = (hour: number) =>
    recordFailure(opened.database, BTC, eastern(hour, 16), 'Bybit does not answer.');
  const refresh = (person: Person, snapshotId: string, hour: number) =>
    opened.database.transaction((tx) =>
      applyToPeople(tx, { coin: BTC, snapshotId, now: eastern(hour, 0) }, [person.id]),
    );
  const store = (options: OutlineOptions) => storeLook(opened.database, BTC, options);
  /** The plan is turned around at every second one, two days apart. */
  const turned = (times: number) =>
    store({ hours: times * 48, action: times % 2 === 1 ? 'SHORT' : 'LONG' });
  const notified = async (person: Person) =>
    (
      await opened.database.query<{ id: string }>(
        'select a.snapshot_id as id from public.alerts a where a.user_id = $1 order by a.id',
        [person.id],
      )
    ).map(({ id }) => id);
  const messages = () =>
    opened.database.query(
      'select title, body, urgent from public.alert_messages order by length(body)',
    );
  const listed = async (person: Person) =>
    (
      await opened.database.query<{ sentence: string }>(
        `select c.sentence from public.watchlist_cards w,
           rows from (jsonb_to_recordset(w.changes) as (sentence text)) with ordinality c (sentence, place)
         where w.user_id = $1 order by c.place`,
        [person.id],
      )
    ).map(({ sentence }) => sentence);
  /** The very versions of the rows: another one means that the row was written. */
  const versions = () =>
    opened.database.query('select id, ctid::text, xmin::text from public.watchlist_entries');
  const errors = () =>
    opened.database.query<{ error: string | null }>(
      'select last_check_error as error from public.watchlist order by error',
    );
  const seenBy = (person: Person) =>
    asPerson(opened.database, person.id, async (tx) => ({
      checks: await tx.query<{ coin: string }>('select coin from public.coin_checks'),
      cards: await tx.query<{ latest: string; changed: boolean }>(
        'select latest_snapshot as latest, change_detected as changed from public.watchlist_cards',
      ),
    }));

  it('writes no entry where nothing changed, and everybody sees its analysis and time', async () => {
    await add(ann);
    await add(bob);
    await saveTimes(opened.database, bob.id, ['09:00']);
    const before = await versions();
    const same = await store({ hours: 4 });
    expect(await check('12:16', same)).toEqual({ changed: 0, alerts: 0 });
    await fail(13);
    expect(await versions()).toEqual(before);
    for (const person of [ann, bob]) {
      expect(await card(person)).toEqual({
        changed: false,
        current: first,
        latest: same,
        previous: null,
        checkedAt: new Date(eastern(13, 16)),
      });
      expect((await seenBy(person)).checks).toEqual([{ coin: BTC }]);
    }
    expect((await errors()).map(({ error }) => error)).toEqual(
      Array(2).fill('Bybit does not answer.'),
    );
  });

  it('changes the baseline of those alone who are due', async () => {
    await saveTimes(opened.database, bob.id, ['09:00', '12:16']);
    await add(ann);
    await add(bob);
    const snapshot = await turned(1);
    expect(await check('09:00', snapshot, 9)).toEqual({ changed: 1, alerts: 1 });
    expect(await card(ann)).toMatchObject({ changed: false, current: first, latest: snapshot });
    expect(await card(bob)).toMatchObject({ changed: true, current: snapshot, previous: first });
    expect([await notified(ann), await notified(bob)]).toEqual([[], [snapshot]]);
    // The same analysis again, as of a slot minutes later.
    expect(await check('12:16', snapshot)).toEqual({ changed: 1, alerts: 1 });
    expect([await notified(ann), await notified(bob)]).toEqual([[snapshot], [snapshot]]);
  });

  it('lists what happened to each since their own baseline, in order, and notifies of the newest', async () => {
    await add(ann);
    await endPlan(opened.database, { coin: BTC }, 'stop', { hours: 1, exit: 62_000, netR: -1.04 });
    const second = await store({ hours: 2, action: 'SHORT' });
    await add(bob, second);
    await endPlan(opened.database, { coin: BTC }, 'time', { hours: 3, exit: 63_000, netR: 0.46 });
    const third = await store({ hours: 4 });
    expect(await check('12:16', third)).toEqual({ changed: 2, alerts: 2 });
    const told = ['SHORT expired at 63,000.0, +0.46 R', 'Trade, LONG'];
    const before = ['LONG stopped at 62,000.0, −1.04 R', 'Trade, SHORT'];
    expect(await listed(ann)).toEqual([...before, ...told]);
    expect(await listed(bob)).toEqual(told);
    expect(await messages()).toEqual([
      {
        title: 'BTC: Trade, LONG',
        body: 'From 64,000.0 to TP2 69,000.0 (2.50 R), stop 62,000.0. Odds 30%, break-even 27%.',
        urgent: false,
      },
      {
        title: 'BTC: Trade, LONG',
        body: `From 64,000.0 to TP2 69,000.0 (2.50 R), stop 62,000.0. Odds 30%, break-even 27%. ${told[0]}`,
        urgent: false,
      },
    ]);
    // Told once: the next check finds nothing more.
    expect(await check('12:16', await store({ hours: 8 }))).toEqual({ changed: 0, alerts: 0 });
  });

  it('marks the end of a Trade, of which people were notified when it came, without a message', async () => {
    await add(ann);
    await endPlan(opened.database, { coin: BTC }, 'target', { hours: 2, exit: 69_000, netR: 2.4 });
    // The standing plan ended, and no candle has closed since.
    const same = await store({ hours: 2 });
    expect(await check('12:16', same)).toEqual({ changed: 1, alerts: 0 });
    expect(await card(ann)).toMatchObject({ changed: true, current: same, previous: first });
    expect(await listed(ann)).toEqual(['LONG reached TP2 at 69,000.0, +2.40 R']);
    const paper = await store({ hours: 3, ...PAPER });
    expect(await check('12:16', paper)).toEqual({ changed: 0, alerts: 0 });
    expect(await messages()).toEqual([]);
  });

  it('notifies of a Trade whose candles are not to be had', async () => {
    await add(ann);
    await endPlan(opened.database, { coin: BTC }, 'void', { hours: 2 });
    expect(await check('12:16', await store({ hours: 3, ...PAPER }))).toMatchObject({ alerts: 1 });
    expect(await messages()).toEqual([
      { title: 'BTC: LONG has no result', body: 'LONG ended without a result', urgent: false },
    ]);
  });

  it('is silent on paper: opened, ended, and paper after it', async () => {
    const eth = { coin: 'ETHUSDT' } as const;
    const look = (options: OutlineOptions) => storeLook(opened.database, eth.coin, options);
    await addEntry(opened.database, ann.id, eth.coin, await look(PAPER));
    await endPlan(opened.database, eth, 'stop', { hours: 2, exit: 62_000, netR: -1.04 });
    const snapshotId = await look({ hours: 4, action: 'SHORT', ...PAPER });
    const checked = { ...eth, snapshotId, time: '12:16', now: eastern(12, 16) };
    expect(await opened.database.transaction((tx) => applySnapshot(tx, checked))).toEqual({
      changed: 0,
      alerts: 0,
    });
    const trade = { ...checked, snapshotId: await look({ hours: 8 }) };
    expect(await opened.database.transaction((tx) => applySnapshot(tx, trade))).toEqual({
      changed: 1,
      alerts: 1,
    });
    expect(await messages()).toMatchObject([{ title: 'ETH: Trade, LONG' }]);
  });

  it('starts over with a coin that was removed and added again', async () => {
    await add(ann);
    const second = await turned(1);
    await opened.database.query('delete from public.watchlist_entries where user_id = $1', [
      ann.id,
    ]);
    await add(ann, second);
    expect(await check('12:16', await store({ hours: 50, action: 'SHORT' }))).toEqual({
      changed: 0,
      alerts: 0,
    });
  });

  it('takes an analysis of an older engine as a new beginning', async () => {
    const { plan: _, fresh: __, oddsNow: ___, ...older } = outline().plan;
    await add(ann, await storeAnalysis(opened.database, BTC, { ...outline(), plan: older }));
    const snapshot = await turned(1);
    expect(await check('12:16', snapshot)).toEqual({ changed: 0, alerts: 0 });
    expect(await card(ann)).toMatchObject({ changed: false, current: snapshot, previous: null });
    const next = await turned(2);
    expect(await check('12:16', next)).toEqual({ changed: 1, alerts: 1 });
  });

  it('words a replaced Trade, and shows it on the list', async () => {
    await add(ann);
    const snapshot = await store({ hours: 12, action: 'SHORT' });
    expect(await check('12:16', snapshot)).toMatchObject({ alerts: 1 });
    const sentence = 'LONG → SHORT: the analysis of 12:00 UTC says Trade for SHORT';
    expect(await messages()).toEqual([
      {
        title: 'BTC: LONG → SHORT',
        body: 'From 64,000.0 to TP2 59,000.0 (2.50 R), stop 66,000.0. Odds 30%, break-even 27%. Old plan closed at +0.30 R.',
        urgent: true,
      },
    ]);
    const rows = await asPerson(opened.database, ann.id, (tx) =>
      tx.query('select * from public.watchlist_cards'),
    );
    expect(
      rows.map((row) => v.parse(WatchedCoinSchema, JSON.parse(JSON.stringify(row)))),
    ).toMatchObject([
      {
        change_detected: true,
        changes: [{ sentence }],
        recommendation: { action: 'SHORT', stance: 'trade' },
      },
    ]);
  });

  it('leaves with each person what they have seen, until the next change', async () => {
    await add(ann);
    await add(bob);
    await check('12:16', await turned(1));
    await acknowledge(opened.database, ann.id, BTC);
    const same = await store({ hours: 49, action: 'SHORT' });
    expect(await check('12:16', same)).toEqual({ changed: 0, alerts: 0 });
    expect([(await card(ann))?.changed, (await card(bob))?.changed]).toEqual([false, true]);
    const next = await turned(2);
    await check('12:16', next);
    expect([(await card(ann))?.changed, (await card(bob))?.changed]).toEqual([true, true]);
    expect((await notified(ann)).at(-1)).toBe(next);
  });

  it('changes the entries of people who are not approved without notifying or showing them', async () => {
    await add(ann);
    await add(bob);
    await setApproved(opened.database, bob, false);
    const snapshot = await turned(1);
    expect(await check('12:16', snapshot)).toEqual({ changed: 2, alerts: 1 });
    expect(await notified(bob)).toEqual([]);
    expect(await seenBy(bob)).toEqual({ checks: [], cards: [] });
    await setApproved(opened.database, bob, true);
    expect((await seenBy(bob)).cards).toEqual([{ latest: snapshot, changed: true }]);
  });

  it('comes after what a person refreshed alone, and shows no older analysis than that', async () => {
    await add(ann);
    await add(bob);
    const before = await card(bob);
    const older = await store({ hours: 47 });
    const snapshot = await turned(1);
    await refresh(ann, snapshot, 11);
    const refreshed = { changed: true, current: snapshot, latest: snapshot, previous: first };
    expect(await card(ann)).toEqual({ ...refreshed, checkedAt: new Date(eastern(11, 0)) });
    expect(await card(bob)).toEqual(before);
    const same = await store({ hours: 49, action: 'SHORT' });
    await refresh(ann, same, 12);
    expect(await card(ann)).toMatchObject({ ...refreshed, latest: same });
    // A check that began with an older candle ends after the refresh.
    expect(await check('12:16', older)).toEqual({ changed: 0, alerts: 0 });
    const checked = { ...refreshed, latest: same, checkedAt: new Date(eastern(12, 16)) };
    expect(await card(ann)).toEqual(checked);
    const newest = await store({ hours: 50, action: 'SHORT' });
    expect(await check('12:16', newest)).toEqual({ changed: 1, alerts: 1 });
    expect(await card(ann)).toEqual({ ...checked, latest: newest });
    expect(await notified(bob)).toEqual([newest]);
  });

  it('knows the plan of a run that is ending, which is stored after the lists', async () => {
    await add(ann);
    const [old] = await opened.database.query<{ hash: string; openedAt: number }>(
      `select hash, extract(epoch from opened_at)::float8 * 1000 as "openedAt" from public.plans
       where coin = $1`,
      [BTC],
    );
    if (!old) throw new Error('the first analysis opened a plan');
    const replaced = { ...old, openedAt: epochMs(old.openedAt), ...TRADE, grossR: 0.4 };
    const life = { event: 'replaced', replaced: { ...replaced, why: 'other side' } } as const;
    const ending = outline({ hours: 8, action: 'SHORT', life });
    await refresh(ann, await storeAnalysis(opened.database, BTC, ending), 11);
    expect(await listed(ann)).toEqual([
      'LONG → SHORT: the analysis of 08:00 UTC says Trade for SHORT',
    ]);
  });

  it('is nothing to an entry added after it until the next one, nor is its failure', async () => {
    await add(ann);
    await check('12:16', await store({ hours: 4 }));
    await fail(13);
    await add(bob);
    const fresh = { changed: false, current: first, latest: first, previous: null };
    expect(await card(bob)).toEqual({ ...fresh, checkedAt: null });
    expect((await errors()).map(({ error }) => error)).toEqual(['Bybit does not answer.', null]);
    await fail(15);
    expect(await card(bob)).toEqual({ ...fresh, checkedAt: new Date(eastern(15, 16)) });
    const next = await store({ hours: 8 });
    await check('12:16', next, 18);
    expect(await card(bob)).toMatchObject({ ...fresh, latest: next });
    expect((await errors()).map(({ error }) => error)).toEqual([null, null]);
  });

  it('moves nothing back where it ends after a later one', async () => {
    await add(ann);
    const later = await store({ hours: 8 });
    await check('12:16', later, 8);
    expect(await check('12:16', await store({ hours: 4, action: 'SHORT' }), 9)).toEqual({
      changed: 0,
      alerts: 0,
    });
    expect(await card(ann)).toMatchObject({
      current: first,
      latest: later,
      checkedAt: new Date(eastern(9, 16)),
    });
  });

  it('begins again without a word where the market is another', async () => {
    await add(ann);
    const elsewhere = await store({ hours: 4, action: 'SHORT', market: 'bybit' });
    expect(await check('12:16', elsewhere)).toEqual({ changed: 0, alerts: 0 });
    expect(await card(ann)).toMatchObject({
      changed: false,
      current: elsewhere,
      latest: elsewhere,
      previous: null,
    });
  });

  it('is followed by several coins added at once, each from an analysis of its own', async () => {
    const eth = await storeLook(opened.database, 'ETHUSDT');
    const insert = (coins: readonly string[], snapshots: readonly string[]) =>
      opened.database.query(
        `insert into public.watchlist_entries (user_id, coin, current_snapshot)
         select $1, c, s from unnest($2::text[], $3::uuid[]) x (c, s)`,
        [ann.id, coins, snapshots],
      );
    await expect(insert(['ETHUSDT', BTC], [eth, eth])).rejects.toMatchObject({ code: '23514' });
    await insert(['ETHUSDT', BTC], [eth, first]);
    expect((await seenBy(ann)).cards.map(({ latest }) => latest).sort()).toEqual(
      [eth, first].sort(),
    );
  });
});
