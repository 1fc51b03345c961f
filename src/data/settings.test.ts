import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/person/user-settings.ts';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { saveSettings, settings } from './settings.ts';

const ME = '7d0a3f7e-2f0e-4f3a-9b53-0d1c34a0f001';
const LEAST = { push_notifications: true, telegram_id: '7', monitoring_times: ['08:16'] };

let backend: FakeBackend;
beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());

async function read(row: object) {
  backend.answer('/rest/v1/user_settings', [200, [{ user_id: ME, ...row }]]);
  const answer = await settings.read(ME);
  if (!answer.ok) throw new Error(answer.failure.kind);
  return answer.value;
}

test('a row of another backend is read, without what it lacks', async () => {
  expect(await read(LEAST)).toEqual(LEAST);
});

test('what this version does not know of a newer row is left out', async () => {
  const row = {
    ...LEAST,
    time_zone: 'Mars/Phobos',
    silent_kinds: ['entry', 'eclipse'],
    backup_channels: ['pigeon', 'email'],
    quiet_from: '22:00',
    quiet_until: '07:00',
  };
  const { time_zone, ...rest } = await read(row);
  expect(time_zone).toBeUndefined();
  expect(rest).toEqual({
    ...LEAST,
    silent_kinds: ['entry'],
    backup_channels: ['email'],
    quiet_from: '22:00',
    quiet_until: '07:00',
  });
});

test.each([
  ['what it saved', { ...DEFAULT_SETTINGS, telegram_id: '8' }, '8'],
  ['that it did', { status: 'ok' }, '7'],
  ['nothing', {}, '7'],
])('a backend that saves and answers %s has saved', async (_, answer, telegram_id) => {
  backend.answer('/analysis/settings/update', [200, answer]);
  expect(await saveSettings(ME, { ...DEFAULT_SETTINGS, telegram_id: '7' })).toEqual({
    ok: true,
    value: { ...DEFAULT_SETTINGS, telegram_id },
  });
});

test.each([[null], ['saved']])('a page that is no answer, such as %j, has not', async (page) => {
  backend.answer('/analysis/settings/update', [200, page]);
  expect(await saveSettings(ME, DEFAULT_SETTINGS)).toMatchObject({ ok: false });
});
