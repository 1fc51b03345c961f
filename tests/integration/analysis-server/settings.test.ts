import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { startBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';
import type { TestDatabase } from '../../support/test-database.ts';

const backends = await startBackends();

describe.each(backends)('saving settings on $name', (backend) => {
  let opened: TestDatabase;
  let api: TestAnalysisServer;
  let ann: Person;

  beforeAll(async () => {
    opened = await backend.open();
    api = analysisServerOn(opened, scriptedMarket(), { roles: { api: true, worker: false } });
    ann = await createApproved(opened.database);
  });
  afterAll(async () => {
    await opened.close();
    await backend.stop();
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

  it.each([
    ['monitoring_times.0 is "24:00"', { monitoring_times: ['24:00'] }],
    ['monitoring_times.1 is "8:16"', { monitoring_times: ['08:16', '8:16'] }],
    ['telegram_id is "@me"', { telegram_id: '@me' }],
    ['push_notifications is "yes"', { push_notifications: 'yes' }],
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
