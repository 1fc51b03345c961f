import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Subscription } from '../../domain/notice/push-device.ts';
import { createApproved, type Person } from '../support/people.ts';
import { pushServerOn, type TestPushServer } from '../support/push-server.ts';
import { type PushService, startPushService } from '../support/push-service/server.ts';
import { REFUSED_ENDPOINTS } from '../support/refused-endpoints.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let opened: TestDatabase;
let service: PushService;
let push: TestPushServer;
let person: Person;
/** The person's device, and what a stranger would like to have in its place. */
let old: Subscription;
let current: Subscription;

const made = (): Subscription => {
  const { endpoint, keys } = service.addDevice();
  return { endpoint, keys };
};
const rows = () =>
  opened.database.query('select * from public.push_subscriptions order by created_at, id');
const origins = () => opened.database.query('select origin from public.push_origins order by 1');
const replace = (body: unknown) => push.call(null, 'POST', '/replaced', body);

beforeAll(async () => {
  opened = await openTestDatabase(null);
  service = await startPushService();
  push = pushServerOn(opened.database, service);
});
afterAll(async () => {
  await service.close();
  await opened.close();
});
beforeEach(async () => {
  person = await createApproved(opened.database);
  [old, current] = [made(), made()];
  const answer = await push.call(person, 'POST', '/subscriptions', old);
  expect(answer.status).toBe(201);
});

test('who does not know both keys moves nothing, and does not learn whether the device exists', async () => {
  const { keys, endpoint } = made();
  const guesses: Subscription[] = [
    { ...old, keys },
    { ...old, keys: { ...old.keys, auth: keys.auth } },
    { ...old, keys: { ...old.keys, p256dh: keys.p256dh } },
    { ...old, endpoint },
    made(),
  ];
  const before = await rows();
  const answers = [];
  for (const guess of guesses) {
    const { status, body } = await replace({ old: guess, current });
    answers.push([status, body]);
  }
  expect(answers[0]).toEqual([
    404,
    expect.objectContaining({ detail: 'There is no such device.' }),
  ]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
  expect(await rows()).toEqual(before);
});

test('the proof of one device moves neither another nor onto another', async () => {
  const other = await createApproved(opened.database);
  const theirs = made();
  await push.call(other, 'POST', '/subscriptions', theirs);
  const before = await rows();
  // With the keys of one's own for theirs, and of one's own onto their endpoint.
  expect((await replace({ old: { ...theirs, keys: old.keys }, current })).status).toBe(404);
  expect((await replace({ old, current: theirs })).status).toBe(404);
  expect((await replace({ old, current: { ...current, endpoint: theirs.endpoint } })).status).toBe(
    404,
  );
  expect(await rows()).toEqual(before);
});

test('a proof is good once', async () => {
  expect((await replace({ old, current })).status).toBe(204);
  const before = await rows();
  expect((await replace({ old, current })).status).toBe(404);
  expect((await replace({ old, current: made() })).status).toBe(404);
  expect(await rows()).toEqual(before);
});

test('what its person has removed does not come back by it', async () => {
  await push.call(person, 'DELETE', '/subscriptions', { endpoint: old.endpoint });
  const before = await rows();
  expect((await replace({ old, current })).status).toBe(404);
  expect(await rows()).toEqual(before);
});

test('it leads to no other server than the one that the device has', async () => {
  const elsewhere = await startPushService();
  const before = [await rows(), await origins()];
  const { endpoint, keys } = elsewhere.addDevice();
  expect((await replace({ old, current: { endpoint, keys } })).status).toBe(404);
  const strict = pushServerOn(opened.database, service, {
    allowLoopback: false,
    resolve: () => Promise.reject(new Error('a stranger has a name looked up')),
  });
  for (const refused of REFUSED_ENDPOINTS) {
    const body = { old, current: { ...current, endpoint: refused } };
    const { status } = await strict.call(null, 'POST', '/replaced', body);
    expect([refused, status]).toEqual([refused, 422]);
  }
  const named = { old, current: { ...current, endpoint: 'https://push.example.org/x' } };
  expect((await strict.call(null, 'POST', '/replaced', named)).status).toBe(404);
  await elsewhere.close();
  expect([await rows(), await origins()]).toEqual(before);
});

test.each([
  ['no old one', () => ({ current })],
  ['no keys', () => ({ old: { endpoint: old.endpoint }, current })],
  [
    'a key too short',
    () => ({ old, current: { ...current, keys: { ...current.keys, auth: 'A' } } }),
  ],
  ['a list', () => [old, current]],
  [
    'a point off the curve',
    () => ({
      old,
      current: { ...current, keys: { ...current.keys, p256dh: `B${'A'.repeat(86)}` } },
    }),
  ],
])('with %s it is refused', async (_, body) => {
  const before = await rows();
  expect([400, 422]).toContain((await replace(body())).status);
  expect(await rows()).toEqual(before);
});

test('those who try without end are asked to wait, and nothing is moved', async () => {
  const strict = pushServerOn(opened.database, service, { limits: { replacementsPerMinute: 2 } });
  const statuses = [];
  for (const each of [made(), made(), old]) {
    const answer = await strict.call(null, 'POST', '/replaced', { old: each, current });
    statuses.push([answer.status, answer.headers.has('retry-after')]);
  }
  expect(statuses).toEqual([
    [404, false],
    [404, false],
    [429, true],
  ]);
});
