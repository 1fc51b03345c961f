import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { readMetrics } from '../../support/metrics.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { parseMessage } from '../../support/push-message.ts';
import {
  alertState,
  ended,
  pushServerOn,
  type TestPushServer,
  turnOn,
  until,
  writeAlert,
} from '../../support/push-server.ts';
import {
  type PushService,
  startPushService,
  type TestDevice,
} from '../../support/push-service/server.ts';
import { quietHours, wish } from '../../support/quiet-hours.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/smtp-server.ts';
import { startTelegramServer, type TelegramServer } from '../../support/telegram-server/server.ts';

describe.each(await openBackends())('escalation on $name', (opened) => {
  const { database } = opened;
  let service: PushService;
  let telegram: TelegramServer;
  let mail: TestSmtpServer;
  let push: TestPushServer;
  let person: Person;
  let phone: TestDevice;
  let chat = 7_100_000;

  beforeEach(async () => {
    service = await startPushService();
    telegram = await startTelegramServer();
    mail = await startSmtpServer();
    push = pushServerOn(database, service, {
      telegram: { token: telegram.token, apiUrl: telegram.url },
      channels: { ALERTS_SMTP_URL: mail.url },
    });
    person = await createApproved(database);
    await turnOn(database, person);
    phone = service.addDevice();
    await push.subscribe(person, phone);
    chat += 1;
    await wish(database, person, { telegram_id: String(chat), email_notifications: true });
    telegram.write(chat, '/start');
    await database.query(
      "update public.telegram_links set state = 'confirmed', confirmed_at = now() where user_id = $1",
      [person.id],
    );
    await push.server.start();
  });
  afterEach(async () => {
    await push.server.stop();
    await Promise.all([service.close(), telegram.close(), mail.close()]);
  });

  const backup = (...channels: string[]) => wish(database, person, { backup_channels: channels });

  /** The ten minutes of an alert are over. */
  async function timeIsUp(id: number): Promise<void> {
    await database.query(
      'update public.alerts set escalate_at = now() where id = $1 and escalate_at is not null',
      [id],
    );
  }

  /** Resolves once nothing more is going to happen to an alert by itself. */
  const settled = (id: number) =>
    until(async () => {
      const [row] = await database.query<{ open: number; due: boolean }>(
        `select open_deliveries as open, coalesce(escalate_at <= now(), false) as due
         from public.alerts where id = $1`,
        [id],
      );
      return row?.open === 0 && !row.due;
    });

  const ofChat = () => telegram.sent.filter((m) => m.chat === String(chat) && /LONG/.test(m.text));

  function tokenOf(n: number): string {
    const data = parseMessage(service.accepted[n]?.text ?? '')?.notification.data;
    return data && 'shown_token' in data ? (data.shown_token ?? '') : '';
  }

  test('without backup channels everything goes out at once, as ever', async () => {
    const id = await writeAlert(database, person);
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 3 });
    const [row] = await database.query<{ escalate_at: Date | null }>(
      'select escalate_at from public.alerts where id = $1',
      [id],
    );
    expect(row?.escalate_at).toBeNull();
  });

  test('a device that is dead: after ten minutes Telegram gets it, once', async () => {
    await backup('telegram');
    await wish(database, person, { email_notifications: false });
    const id = await writeAlert(database, person);
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 1 });
    expect(ofChat()).toEqual([]);
    const [row] = await database.query<{ minutes: number }>(
      `select extract(epoch from escalate_at - now())::float8 / 60 as minutes
       from public.alerts where id = $1`,
      [id],
    );
    expect(row?.minutes).toBeGreaterThan(9);
    expect(row?.minutes).toBeLessThanOrEqual(10);
    await timeIsUp(id);
    await until(async () => ofChat().length > 0);
    await settled(id);
    expect(await alertState(database, id)).toMatchObject({ status: 'sent', delivered: 2 });
    await timeIsUp(id);
    await settled(id);
    expect(ofChat()).toHaveLength(1);
    const metrics = await (await readMetrics(push.server)).text();
    expect(metrics).toMatch(/push_escalations_total\{channel="telegram"[^}]*\} 1\n/);
    expect(metrics).toMatch(/push_alerts_ended_total\{status="sent"[^}]*\} 1\n/);
  });

  test('a device that has shown it: nobody else hears of it', async () => {
    await backup('telegram', 'email');
    const id = await writeAlert(database, person);
    await ended(database, id);
    await push.call(null, 'POST', '/shown', { tokens: [tokenOf(0)] });
    await timeIsUp(id);
    await settled(id);
    expect(ofChat()).toEqual([]);
    expect(mail.received).toEqual([]);
    expect(await alertState(database, id)).toMatchObject({ status: 'sent', delivered: 1 });
  });

  test('one of two devices is enough', async () => {
    await backup('telegram');
    await wish(database, person, { email_notifications: false });
    await push.subscribe(person, service.addDevice());
    const id = await writeAlert(database, person);
    await ended(database, id);
    await push.call(null, 'POST', '/shown', { tokens: [tokenOf(1)] });
    await timeIsUp(id);
    await settled(id);
    expect(ofChat()).toEqual([]);
  });

  test.each([
    [
      'seen in the app',
      (id: number) =>
        database.query(
          `insert into public.watchlist_entries (user_id, coin, current_snapshot)
           select user_id, coin, snapshot_id from public.alerts where id = $1`,
          [id],
        ),
    ],
    [
      'out of date',
      (id: number) =>
        database.query('update public.alerts set expires_at = now() where id = $1', [id]),
    ],
    ['muted', () => wish(database, person, { silent_kinds: ['change'] })],
    ['replaced', () => writeAlert(database, person, { title: 'newer' })],
    ['from a person who turned all off', () => turnOn(database, person, false)],
  ])('what is %s meanwhile goes no further', async (_name, happens) => {
    await backup('telegram');
    await wish(database, person, { email_notifications: false });
    const id = await writeAlert(database, person);
    await ended(database, id);
    await happens(id);
    await timeIsUp(id);
    await settled(id);
    expect(ofChat()).toEqual([]);
    expect(await alertState(database, id)).toMatchObject({ status: 'sent', delivered: 1 });
  });

  test('Telegram first, and e-mail only where Telegram fails too', async () => {
    await backup('email', 'telegram');
    telegram.refuseAlways(String(chat), { code: 403, description: 'Forbidden: bot was blocked' });
    const id = await writeAlert(database, person);
    await ended(database, id);
    await timeIsUp(id);
    await settled(id);
    expect(mail.received).toEqual([]);
    await timeIsUp(id);
    await until(async () => mail.received.length > 0);
    await settled(id);
    expect(await alertState(database, id)).toMatchObject({ status: 'sent', delivered: 2 });
  });

  test('a channel that the person did not name as a backup gets everything at once', async () => {
    await backup('telegram');
    const id = await writeAlert(database, person);
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 2 });
    expect(mail.received).toHaveLength(1);
    // The e-mail was accepted, so the person was reached.
    await timeIsUp(id);
    await settled(id);
    expect(ofChat()).toEqual([]);
  });

  test('a channel that the person has not turned on is never used', async () => {
    await backup('telegram', 'email');
    await wish(database, person, { telegram_id: '', email_notifications: false });
    const id = await writeAlert(database, person);
    await ended(database, id);
    await timeIsUp(id);
    await settled(id);
    expect(telegram.sent.filter(({ text }) => /LONG/.test(text))).toEqual([]);
    expect(mail.received).toEqual([]);
  });

  test('without a device the backup is asked at once', async () => {
    await backup('telegram', 'email');
    await database.query('delete from public.push_subscriptions where user_id = $1', [person.id]);
    const id = await writeAlert(database, person);
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 1 });
    expect(ofChat()).toHaveLength(1);
    expect(mail.received).toEqual([]);
  });

  test('a device that is gone for good does not cost ten minutes', async () => {
    await backup('telegram');
    await wish(database, person, { email_notifications: false });
    service.answers(phone, { status: 410 });
    const id = await writeAlert(database, person);
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 1, reason: null });
    expect(ofChat()).toHaveLength(1);
  });

  test('where every channel fails, the alert ends with a reason', async () => {
    await backup('telegram');
    await wish(database, person, { email_notifications: false });
    service.answers(phone, { status: 410 });
    telegram.refuseAlways(String(chat), { code: 403, description: 'Forbidden: bot was blocked' });
    const id = await writeAlert(database, person);
    const { status, reason } = await ended(database, id);
    expect(status).toBe('dead');
    expect(reason).toMatch(/gone|blocked/);
  });

  test('nothing is taken further in quiet hours; it is at their end', async () => {
    await backup('telegram');
    await wish(database, person, { email_notifications: false });
    const id = await writeAlert(database, person);
    await ended(database, id);
    await wish(database, person, quietHours(-1, 7));
    await timeIsUp(id);
    await settled(id);
    expect(ofChat()).toEqual([]);
    await wish(database, person, { quiet_from: null, quiet_until: null });
    await until(async () => ofChat().length > 0);
    await settled(id);
    expect(await alertState(database, id)).toMatchObject({ status: 'sent', delivered: 2 });
  });

  test('two servers take it further once', async () => {
    await backup('telegram');
    await wish(database, person, { email_notifications: false });
    const second = pushServerOn(database, service, {
      telegram: { token: telegram.token, apiUrl: telegram.url },
    });
    await second.server.start();
    const ids = [];
    for (const coin of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT']) {
      ids.push(await writeAlert(database, person, { coin }));
    }
    for (const id of ids) await ended(database, id);
    await Promise.all(ids.map(timeIsUp));
    await until(async () => ofChat().length >= ids.length);
    await Promise.all(ids.map(settled));
    await second.server.stop();
    expect(ofChat()).toHaveLength(ids.length);
  });

  test('the app learns after how long', async () => {
    const answer = await push.call(null, 'GET', '/channels');
    expect(answer.body).toMatchObject({ escalate_after_minutes: 10 });
  });
});
