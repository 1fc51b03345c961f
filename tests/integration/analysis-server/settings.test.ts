import { beforeAll, describe, expect, it } from 'vitest';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';

describe.each(await openBackends())('saving settings on $name', (opened) => {
  let api: TestAnalysisServer;
  let ann: Person;

  beforeAll(async () => {
    api = analysisServerOn(opened, scriptedMarket(), { roles: { api: true, worker: false } });
    ann = await createApproved(opened.database);
  });

  const save = (settings: object) =>
    api.post(ann, '/settings/update', { user_id: ann.id, ...settings });
  const saved = async () => {
    const [row] = await opened.database.query(
      `select push_notifications, telegram_id, monitoring_times
       from public.user_settings where user_id = $1`,
      [ann.id],
    );
    return row;
  };

  it('keeps them, times sorted and without repeats, and answers with what it kept', async () => {
    const answer = await save({
      push_notifications: true,
      telegram_id: ' 123456789 ',
      monitoring_times: ['15:45', '00:16', '15:45', '08:16'],
    });
    const kept = {
      push_notifications: true,
      telegram_id: '123456789',
      monitoring_times: ['00:16', '08:16', '15:45'],
    };
    expect(answer).toMatchObject({ status: 200, body: kept });
    expect(await saved()).toEqual(kept);
  });

  it('replaces them the second time', async () => {
    const none = { push_notifications: false, telegram_id: '', monitoring_times: [] };
    expect(await save(none)).toMatchObject({ status: 200, body: none });
    expect(await saved()).toEqual(none);
  });

  it('takes null for no Telegram ID', async () => {
    const none = { push_notifications: false, telegram_id: '', monitoring_times: [] };
    expect(await save({ ...none, telegram_id: null })).toMatchObject({ status: 200, body: none });
    expect(await saved()).toEqual(none);
  });

  const MORE = {
    quiet_from: '22:30',
    quiet_until: '07:00',
    time_zone: 'Europe/Berlin',
    quiet_passes: true,
    silent_kinds: ['entry', 'missed'],
  };
  const savedMore = async () => {
    const [row] = await opened.database.query(
      `select quiet_from, quiet_until, time_zone, quiet_passes, silent_kinds
       from public.user_settings where user_id = $1`,
      [ann.id],
    );
    return row;
  };
  const LEAST = { push_notifications: false, telegram_id: '', monitoring_times: [] };

  it('keeps quiet hours, their zone and what is not sent, each kind once', async () => {
    const given = { ...LEAST, ...MORE, silent_kinds: ['entry', 'missed', 'entry'] };
    expect(await save(given)).toMatchObject({ status: 200, body: MORE });
    expect(await savedMore()).toEqual(MORE);
  });

  it('leaves them as they are for an app that does not know them, and takes them away', async () => {
    expect(await save(LEAST)).toMatchObject({ status: 200 });
    expect(await savedMore()).toEqual(MORE);
    const none = { quiet_from: null, quiet_until: null, silent_kinds: [] };
    expect(await save({ ...LEAST, ...none })).toMatchObject({ status: 200 });
    expect(await savedMore()).toEqual({ ...MORE, ...none });
  });

  it.each([
    ['monitoring_times.0 is "24:00"', { monitoring_times: ['24:00'] }],
    ['monitoring_times.1 is "8:16"', { monitoring_times: ['08:16', '8:16'] }],
    ['telegram_id is "@me"', { telegram_id: '@me' }],
    ['push_notifications is "yes"', { push_notifications: 'yes' }],
    ['quiet_until is null; quiet_from and quiet_until are given together', { quiet_from: '22:00' }],
    ['quiet_until is "07:00"; quiet_from and', { quiet_from: null, quiet_until: '07:00' }],
    ['quiet_until is null; quiet_from and', { quiet_from: '22:00', quiet_until: null }],
    ['cannot begin and end at the same time', { quiet_from: '22:00', quiet_until: '22:00' }],
    ['quiet_from is "25:00"', { quiet_from: '25:00', quiet_until: '07:00' }],
    ['time_zone is "Mars/Phobos"; a time zone has a name', { time_zone: 'Mars/Phobos' }],
    ['silent_kinds.0 is "news"', { silent_kinds: ['news'] }],
  ])('refuses %s and keeps what was there', async (detail, bad) => {
    const before = await saved();
    const sound = { push_notifications: false, telegram_id: '', monitoring_times: [] };
    expect(await save({ ...sound, ...bad })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining(detail) },
    });
    expect(await saved()).toEqual(before);
  });
});
