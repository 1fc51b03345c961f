import { Api } from 'grammy';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { telegramChannel } from '../../../push-server/channels/telegram/telegram-channel.ts';
import { openOneBackend } from '../../support/backends.ts';
import { ended, pushServerOn, until, writeAlert } from '../../support/push-server.ts';
import { type PushService, startPushService } from '../../support/push-service/server.ts';
import { type TelegramDesk, telegramDesk } from '../../support/telegram-desk.ts';

describe.each(await openOneBackend())('Telegram on $name', (opened) => {
  const { database } = opened;
  let service: PushService;
  let desk: TelegramDesk;

  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    desk = await telegramDesk(database, service);
  });
  afterEach(() => desk.close());

  test('/start answers with the numeric ID', async () => {
    desk.telegram.write(desk.user, '/start');
    expect((await desk.toUser(/./)).text).toContain(`Your Telegram ID is ${desk.user}.`);
  });

  test('the one-tap link fills in the ID, and alerts go there', async () => {
    await desk.link();
    expect(await desk.stateOf()).toMatchObject({
      state: 'confirmed',
      telegram_id: String(desk.user),
      bot: 'coin_analyst_test_bot',
    });
    const alert = await ended(database, await writeAlert(database, desk.person));
    expect(alert).toMatchObject({ status: 'sent', delivered: 1 });
    const message = await desk.toUser(/LONG → SHORT/);
    expect(message.text).toContain('Stop 64,250.5');
    expect(message.urls).toEqual([
      'https://app.coin-analyst.org/dashboard?wl=BTCUSDT',
      'https://app.coin-analyst.org/dashboard?wl=BTCUSDT&previous=true',
    ]);
    expect((await desk.stateOf()).last_delivered_at).not.toBeNull();
  });

  test('a link works once, for one Telegram user', async () => {
    const code = await desk.inviteFor();
    desk.telegram.write(desk.user, `/start ${code}`);
    await desk.toUser(/come here from now on/);
    const thief = desk.user + 500_000;
    desk.telegram.write(thief, `/start ${code}`);
    await desk.telegram.message(
      ({ chat, text }) => chat === String(thief) && /was used/.test(text),
    );
    expect((await desk.stateOf()).telegram_id).toBe(String(desk.user));
  });

  test('a link ends after fifteen minutes, and when a new one is made', async () => {
    const first = await desk.inviteFor();
    const second = await desk.inviteFor();
    desk.telegram.write(desk.user, `/start ${first}`);
    await desk.toUser(/was used or is older/);
    await database.query(
      'update public.telegram_link_codes set expires_at = now() where user_id = $1',
      [desk.person.id],
    );
    desk.telegram.write(desk.user, `/start ${second}`);
    await until(
      async () => desk.telegram.sent.filter(({ text }) => /was used/.test(text)).length === 2,
    );
    expect((await desk.stateOf()).state).toBe('not-linked');
  });

  test('codes are kept as hashes', async () => {
    const code = await desk.inviteFor();
    const rows = await database.query<{ code_hash: string }>(
      'select code_hash from public.telegram_link_codes where user_id = $1',
      [desk.person.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.code_hash).not.toContain(code);
  });

  test('a typed ID gets nothing before its owner agrees', async () => {
    desk.telegram.write(desk.user, '/start');
    await desk.toUser(/Your Telegram ID/);
    await desk.typeId(desk.user);
    const question = await desk.toUser(/Do you want them\?/);
    expect(question.text).not.toContain(desk.person.email);
    expect(question.text).toContain('p•••@e•••');
    await until(async () => (await desk.stateOf()).state === 'asked');
    const early = await ended(database, await writeAlert(database, desk.person));
    expect(early).toMatchObject({ status: 'dead', reason: 'no device or chat to send to' });
    const [yes = ''] = question.buttons;
    desk.telegram.press(desk.user, yes);
    await desk.toUser(/come here from now on/);
    expect((await desk.stateOf()).state).toBe('confirmed');
    expect((await ended(database, await writeAlert(database, desk.person))).status).toBe('sent');
  });

  test('a stranger cannot answer for the owner of the ID', async () => {
    desk.telegram.write(desk.user, '/start');
    await desk.toUser(/Your Telegram ID/);
    await desk.typeId(desk.user);
    const question = await desk.toUser(/Do you want them\?/);
    const stranger = desk.user + 500_000;
    desk.telegram.write(stranger, '/start');
    desk.telegram.press(stranger, question.buttons[0] ?? '');
    await desk.telegram.message(
      ({ chat, text }) => chat === String(stranger) && /no longer open/.test(text),
    );
    expect((await desk.stateOf()).state).toBe('asked');
  });

  test('No is remembered: typing the ID again does not ask again', async () => {
    desk.telegram.write(desk.user, '/start');
    await desk.toUser(/Your Telegram ID/);
    await desk.typeId(desk.user);
    const question = await desk.toUser(/Do you want them\?/);
    desk.telegram.press(desk.user, question.buttons[1] ?? '');
    await desk.toUser(/will not come here/);
    expect((await desk.stateOf()).state).toBe('declined');
    const questions = () =>
      desk.telegram.sent.filter(({ text }) => /Do you want them/.test(text)).length;
    const before = questions();
    await desk.typeId('');
    await desk.typeId(desk.user);
    desk.telegram.write(desk.user, '/start');
    await until(
      async () =>
        desk.telegram.sent.filter(({ text }) => /Your Telegram ID/.test(text)).length === 2,
    );
    expect(questions()).toBe(before);
    expect((await desk.stateOf()).state).toBe('declined');
  });

  test('an ID whose owner never started the bot waits for /start, then is asked', async () => {
    await desk.typeId(desk.user);
    await until(async () => (await desk.stateOf()).state === 'waiting_for_start');
    expect((await desk.stateOf()).message).toContain('/start');
    desk.telegram.write(desk.user, '/start');
    await desk.toUser(/Do you want them\?/);
  });

  test('another ID takes the place of the one before; only a question is remembered', async () => {
    const links = () =>
      database.query('select telegram_id, state from public.telegram_links where user_id = $1', [
        desk.person.id,
      ]);
    for (const id of [desk.user + 1, desk.user + 2, desk.user + 3]) await desk.typeId(id);
    await until(async () => (await desk.stateOf()).state === 'waiting_for_start');
    await expect
      .poll(links)
      .toEqual([{ telegram_id: String(desk.user + 3), state: 'waiting_for_start' }]);
    await desk.typeId('');
    expect(await links()).toEqual([]);
    desk.telegram.write(desk.user, '/start');
    await desk.toUser(/Your Telegram ID/);
    await desk.typeId(desk.user);
    await until(async () => (await desk.stateOf()).state === 'asked');
    await desk.typeId('');
    expect(await links()).toEqual([{ telegram_id: String(desk.user), state: 'asked' }]);
    const channel = telegramChannel(new Api('1:token'), 'https://app.example');
    await channel.prune?.(database);
    expect(await links()).toHaveLength(1);
    await database.query(
      "update public.telegram_links set created_at = now() - interval '31 days' where user_id = $1",
      [desk.person.id],
    );
    await channel.prune?.(database);
    expect(await links()).toEqual([]);
  });

  test('of two servers one reads the updates; the other takes over', async () => {
    desk.telegram.write(desk.user, '/start');
    await desk.toUser(/Your Telegram ID/);
    const second = desk.secondServer();
    await second.server.start();
    await desk.push.server.stop();
    await database.query(`select pg_notify('telegram_links', '')`);
    desk.telegram.write(desk.user, '/start');
    await until(
      async () =>
        desk.telegram.sent.filter(({ text }) => /Your Telegram ID/.test(text)).length === 2,
    );
    await second.server.stop();
    const rows = await database.query('select 1 from public.telegram_poller where holder is null');
    expect(rows).toHaveLength(1);
  });

  test('without a token the endpoints say that no bot is connected', async () => {
    const without = pushServerOn(database, service);
    expect((await without.call(desk.person, 'GET', '/telegram')).body).toEqual({
      state: 'no-bot',
      message: 'The operator has not connected a Telegram bot.',
      bot: null,
      telegram_id: null,
      last_delivered_at: null,
    });
    expect((await without.call(desk.person, 'POST', '/telegram/link', {})).status).toBe(409);
    await without.server.stop();
  });
});
