import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '../../../domain/notice/push-device.ts';
import { openBackends } from '../../support/backends.ts';
import { emptyLedger } from '../../support/emptied-ledger.ts';
import { readMetrics } from '../../support/metrics.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { openPushDesk, type PushDesk } from '../../support/push-desk.ts';
import { parseMessage } from '../../support/push-message.ts';
import { ended, pushServerOn, writeAlert } from '../../support/push-server.ts';
import type { ReceivedMessage } from '../../support/push-service/server.ts';

const tokenOf = (message: ReceivedMessage | undefined) => {
  const data = parseMessage(message?.text ?? '')?.notification.data;
  return data && 'shown_token' in data ? (data.shown_token ?? '') : '';
};

const recordOf = (message: ReceivedMessage) => {
  const data = parseMessage(message.text ?? '')?.notification.data;
  return data && 'record' in data ? data.record : undefined;
};

describe.each(await openBackends())('what devices have shown, on $name', (opened) => {
  const { database } = opened;
  let desk: PushDesk;

  beforeEach(async () => {
    desk = await openPushDesk(database);
    await desk.push.server.start();
  });
  afterEach(() => desk.close());

  const shown = (...tokens: unknown[]) => desk.push.call(null, 'POST', '/shown', { tokens });

  async function deviceOf(who: Person): Promise<Device | undefined> {
    const list = (await desk.push.call(who, 'GET', '/subscriptions')).body as { devices: Device[] };
    return list.devices[0];
  }

  const sendTo = async (who: Person) => ended(database, await writeAlert(database, who));

  /** Every row that a token might touch. */
  const everything = () =>
    database.query(
      `select d.id, d.shown_at, p.last_shown_at, p.unshown
       from public.alert_deliveries d left join public.push_subscriptions p on p.id::text = d.target
       order by d.id`,
    );

  test('every message carries a token of its own, and nobody but the device has it', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await sendTo(desk.person);
    const tokens = desk.service.accepted.map(tokenOf);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) {
      expect(token).toMatch(/^[0-9a-z]{1,10}\.[\w-]{22}$/);
      const rows = await database.query(
        `select 1 from public.alert_deliveries d where d::text like '%' || $1 || '%'`,
        [token.split('.')[1]],
      );
      expect(rows).toEqual([]);
    }
  });

  test('a push names the newest entry of the track record', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    const newest = () => desk.service.accepted.map(recordOf);
    await sendTo(desk.person);
    expect(newest()).toEqual([undefined]);
    for (const from of [1, 2]) {
      await database.query('insert into public.ledger_records (content) values ($1)', [
        JSON.stringify({ kind: 'restored', from, at: from }),
      ]);
      await sendTo(desk.person);
    }
    const records = await database.query(
      'select number::integer, hash from public.ledger_records order by number',
    );
    expect(records).toHaveLength(2);
    expect(newest()).toEqual([undefined, ...records]);
    await emptyLedger(database);
  });

  test('a device that has shown its message says so once, without a sign-in', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await sendTo(desk.person);
    expect(await deviceOf(desk.person)).toMatchObject({ last_shown_at: null, platform: 'android' });
    const token = tokenOf(desk.service.accepted[0]);
    const answer = await shown(token);
    expect([answer.status, answer.body]).toEqual([204, '']);
    const device = await deviceOf(desk.person);
    expect(device?.last_shown_at).not.toBeNull();
    const before = await everything();
    expect((await shown(token, token)).status).toBe(204);
    expect(await everything()).toEqual(before);
    const metrics = await (await readMetrics(desk.push.server)).text();
    expect(metrics).toMatch(/push_messages_accepted_total\{platform="android"[^}]*\} 1\n/);
    expect(metrics).toMatch(/push_messages_shown_total\{platform="android"[^}]*\} 1\n/);
    expect(metrics).toMatch(/push_message_shown_seconds_count\{[^}]*platform="android"\} 1\n/);
  });

  test('a device may say it before the outcome is recorded, and is not counted as silent', async () => {
    const device = desk.service.addDevice();
    await desk.push.subscribe(desk.person, device);
    const id = await writeAlert(database, desk.person);
    await desk.service.acceptedAtLeast(1);
    await shown(tokenOf(desk.service.accepted[0]));
    await ended(database, id);
    const [row] = await database.query<{ unshown: number; shown: boolean }>(
      `select p.unshown, d.shown_at is not null as shown
       from public.alert_deliveries d join public.push_subscriptions p on p.id::text = d.target
       where d.alert_id = $1`,
      [id],
    );
    expect(row).toEqual({ unshown: 0, shown: true });
  });

  test('many at once say it for each of their messages', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    for (const coin of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) {
      await ended(database, await writeAlert(database, desk.person, { coin }));
    }
    const tokens = desk.service.accepted.map(tokenOf);
    await Promise.all([shown(...tokens), shown(...[...tokens].reverse()), shown(...tokens)]);
    const rows = await database.query<{ shown: boolean }>(
      `select d.shown_at is not null as shown from public.alert_deliveries d
       join public.alerts a on a.id = d.alert_id where a.user_id = $1`,
      [desk.person.id],
    );
    expect(rows).toEqual([{ shown: true }, { shown: true }, { shown: true }]);
  });

  test('a token of a device that changed hands says nothing about its new person', async () => {
    const device = desk.service.addDevice();
    await desk.push.subscribe(desk.person, device);
    await sendTo(desk.person);
    const next = await createApproved(database);
    await desk.push.subscribe(next, device);
    expect((await shown(tokenOf(desk.service.accepted[0]))).status).toBe(204);
    expect((await deviceOf(next))?.last_shown_at).toBeNull();
  });

  test.each([
    ['a message that was accepted', 1, '2 hours', false],
    ['two in an hour', 2, '2 hours', false],
    ['three in a moment', 3, '1 minute', false],
    ['three over an hour', 3, '2 hours', true],
    ['one for four days', 1, '4 days', true],
    ['none', 0, '4 days', false],
  ])('%s without a word: silent or not', async (_name, messages, ago, silent) => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await sendTo(desk.person);
    await database.query(
      `update public.push_subscriptions set unshown = $2,
         unshown_since = case when $2 > 0 then now() - $3::interval end where user_id = $1`,
      [desk.person.id, messages, ago],
    );
    const device = await deviceOf(desk.person);
    expect(device?.silent_since !== null).toBe(silent);
    await shown(tokenOf(desk.service.accepted[0]));
    expect(await deviceOf(desk.person)).toMatchObject({ silent_since: null });
  });

  test('three messages that a device never shows are counted as they are accepted', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    for (let n = 0; n < 3; n += 1) await sendTo(desk.person);
    const [row] = await database.query<{ unshown: number; since: boolean }>(
      `select unshown, unshown_since is not null as since
       from public.push_subscriptions where user_id = $1`,
      [desk.person.id],
    );
    expect(row).toEqual({ unshown: 3, since: true });
  });

  test('whatever is sent, nothing but a right token changes anything, and 204 tells nothing', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await sendTo(desk.person);
    const [id = '', secret = ''] = tokenOf(desk.service.accepted[0]).split('.');
    const before = await everything();
    const other = fc.string({ minLength: 22, maxLength: 22 });
    const guess = fc.oneof(
      fc.string({ maxLength: 64 }),
      fc.stringMatching(/^[0-9a-z]{1,10}\.[\w-]{22}$/),
      other.filter((text) => text !== secret).map((text) => `${id}.${text}`),
      fc.integer({ min: 0, max: 1e6 }).map((n) => `${n.toString(36)}x.${secret}`),
      fc.constantFrom(`${id}.`, `.${secret}`, `${id}.${secret}=`, `'; drop table alerts --`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(guess, { minLength: 1, maxLength: 50 }), async (tokens) => {
        expect((await shown(...tokens)).status).toBe(204);
      }),
      { numRuns: 100 },
    );
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const answer = await desk.push.call(null, 'POST', '/shown', body);
        expect([400, 413, 422]).toContain(answer.status);
      }),
      { numRuns: 100 },
    );
    expect(await everything()).toEqual(before);
  });

  test.each([
    ['no tokens', [], 'tokens'],
    ['too many', Array.from({ length: 51 }, () => 'a.b'), 'tokens'],
    ['a token that is none', [7], 'tokens.0 is 7'],
    ['a long one', ['x'.repeat(65)], 'tokens.0'],
  ])('%s is refused in words', async (_name, tokens, words) => {
    const answer = await shown(...tokens);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(words);
  });

  test('pages of the app’s own origin may say it, and too many are asked to wait', async () => {
    const elsewhere = pushServerOn(database, desk.service, {
      callingOrigins: ['https://app.coin-analyst.org'],
      limits: { shownPerMinute: 60 },
    });
    const ask = (method: string, body?: string) =>
      elsewhere.server.app.request('/shown', {
        method,
        headers: {
          origin: 'https://app.coin-analyst.org',
          'content-type': 'application/json',
          'access-control-request-method': 'POST',
        },
        ...(body ? { body } : {}),
      });
    const allowed = (await ask('OPTIONS')).headers.get('access-control-allow-origin');
    expect(allowed).toBe('https://app.coin-analyst.org');
    const fifty = JSON.stringify({ tokens: Array.from({ length: 50 }, () => 'a.b') });
    expect((await ask('POST', fifty)).status).toBe(204);
    const refused = await ask('POST', fifty);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
