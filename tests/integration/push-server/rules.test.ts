import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { openPushDesk, type PushDesk } from '../../support/push-desk.ts';
import { parseMessage } from '../../support/push-message.ts';
import { ended, until } from '../../support/push-server.ts';
import { endNight, quietHours, wish, writeTouch } from '../../support/quiet-hours.ts';

const OVERSOLD = 'oscillator:1d:RSI:oversold';
const BROKE = 'broke-level:4h:above:';

describe.each(await openBackends())('notifications of rules on $name', (opened) => {
  const { database } = opened;
  let desk: PushDesk;

  beforeEach(async () => {
    desk = await openPushDesk(database);
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await desk.push.server.start();
  });
  afterEach(() => desk.close());

  const rule = (person: Person, claim: string, coin: string | null = null, state = 'on') =>
    database.query(
      `insert into public.claim_rules (user_id, claim, phrase, scope, coin, state)
       values ($1, $2, 'a phrase', $3, $4, $5)`,
      [person.id, claim, coin === null ? 'market' : 'coin', coin, state],
    );
  const fire = (claim: string, coin = 'BTCUSDT') =>
    writeTouch(database, desk.person, 'rule', coin, claim, claim);
  const sent = () =>
    desk.service.accepted.flatMap(({ text }) => parseMessage(text ?? '')?.notification ?? []);

  /** @returns the alert's id */
  async function pause(): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `insert into public.alerts (kind, user_id, event_id, expires_at)
       values ('paused', $1, gen_random_uuid(), now() + interval '4 days') returning id`,
      [desk.person.id],
    );
    if (!row) throw new Error('nothing was written');
    await database.query("select pg_notify('alerts', '')");
    return row.id;
  }

  test('those that are due together go singly, each to its claim', async () => {
    await rule(desk.person, OVERSOLD, 'BTCUSDT');
    await rule(desk.person, BROKE);
    await desk.push.server.stop();
    const ids = [await fire(OVERSOLD), await fire(BROKE)];
    await desk.push.server.start();
    for (const id of ids) expect(await ended(database, id)).toMatchObject({ status: 'sent' });
    const found = sent().map(({ tag, navigate }) => [tag, new URL(navigate).search]);
    expect(found.length).toBe(2);
    // Both are on their way at once, and either may come first.
    expect(Object.fromEntries(found)).toEqual({
      [`rule-${ids[0]}`]: '?scan=BTCUSDT&claim=oscillator%3A1d%3ARSI%3Aoversold',
      [`rule-${ids[1]}`]: '?scan=BTCUSDT&claim=broke-level%3A4h%3Aabove%3A',
    });
  });

  test.each([
    ['was paused', async (me: Person) => void (await rule(me, OVERSOLD, 'BTCUSDT', 'paused'))],
    ['was deleted', async () => undefined],
    ['is of another coin', async (me: Person) => void (await rule(me, OVERSOLD, 'ETHUSDT'))],
    ['is of another claim', async (me: Person) => void (await rule(me, BROKE, 'BTCUSDT'))],
    ['is another’s', async () => void (await rule(await createApproved(database), OVERSOLD))],
  ])('nothing is sent where the rule %s', async (_, prepare) => {
    await prepare(desk.person);
    expect(await ended(database, await fire(OVERSOLD))).toMatchObject({
      status: 'dead',
      reason: 'the rule was paused or deleted',
    });
    expect(sent()).toEqual([]);
  });

  test('two rules of one claim that fire for a coin are one notification', async () => {
    await rule(desk.person, OVERSOLD, 'BTCUSDT');
    await rule(desk.person, OVERSOLD);
    // As the hour's check writes them.
    const ids = await database.query<{ id: number }>(
      `with message as (
         insert into public.alert_messages (title, body, claim) values ('BTC', '', $2) returning id
       )
       insert into public.alerts (user_id, kind, coin, message_id, event_id, expires_at)
       select $1, 'rule', 'BTCUSDT', m.id, gen_random_uuid(), now() + interval '4 hours'
       from message m, generate_series(1, 2)
       returning id`,
      [desk.person.id, OVERSOLD],
    );
    await database.query("select pg_notify('alerts', '')");
    const states = await Promise.all(ids.map(({ id }) => ended(database, id)));
    expect(states.map(({ reason }) => reason)).toEqual(['replaced by a newer alert', null]);
    expect(sent()).toHaveLength(1);
  });

  test('of those that quiet hours held, the newest of each coin is sent', async () => {
    await rule(desk.person, OVERSOLD);
    await rule(desk.person, BROKE);
    await wish(database, desk.person, quietHours(-1, 7));
    const ids: number[] = [];
    for (const [claim, coin] of [
      [OVERSOLD, 'BTCUSDT'],
      [BROKE, 'BTCUSDT'],
      [OVERSOLD, 'ETHUSDT'],
    ] as const) {
      const id = await fire(claim, coin);
      await until(async () => {
        const held = 'select 1 from public.alerts where id = $1 and not_before > now()';
        return (await database.query(held, [id])).length === 1;
      });
      ids.push(id);
    }
    await endNight(database, desk.person);
    const states = await Promise.all(ids.map((id) => ended(database, id)));
    expect(states.map(({ reason }) => reason)).toEqual(['replaced by a newer alert', null, null]);
  });

  test('those beyond the share of the hour come as one message', async () => {
    await rule(desk.person, OVERSOLD);
    await database.query(
      'update private.outbound_hours set began_at = now(), requests = 200 where user_id = $1',
      [desk.person.id],
    );
    const id = await fire(OVERSOLD);
    expect(await ended(database, id)).toMatchObject({ reason: 'merged into a later message' });
    const digests = await database.query(
      `select 1 from public.alerts d join public.alerts a on a.merged_into = d.id
       where d.kind = 'digest' and a.id = $1`,
      [id],
    );
    expect(digests).toHaveLength(1);
  });

  test('a silent kind and a muted coin end them', async () => {
    await rule(desk.person, OVERSOLD);
    await wish(database, desk.person, { silent_kinds: ['rule', 'paused'] });
    expect((await ended(database, await fire(OVERSOLD))).reason).toBe('rules are silenced');
    expect((await ended(database, await pause())).reason).toBe('paused rules are silenced');
    await wish(database, desk.person, { silent_kinds: [] });
    await database.query('insert into public.coin_mutes (user_id, coin) values ($1, $2)', [
      desk.person.id,
      'BTCUSDT',
    ]);
    expect((await ended(database, await fire(OVERSOLD))).reason).toBe('BTCUSDT is muted');
    expect(sent()).toEqual([]);
  });

  test('a rule that was paused is said once, and leads to the list of rules', async () => {
    expect(await ended(database, await pause())).toMatchObject({ status: 'sent' });
    expect(sent()).toMatchObject([
      { title: 'A rule was paused', navigate: 'https://app.coin-analyst.org/settings#rules' },
    ]);
  });
});
