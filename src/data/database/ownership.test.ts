import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { database, TABLE_NAMES } from './database.ts';
import {
  forgetApproval,
  keepOnly,
  rememberApproval,
  wasApproved,
  wipeDatabase,
} from './ownership.ts';
import { forgetWish, rememberWish, wishedEndpoint } from './push-state.ts';
import { keepSeen } from './resources.ts';
import { forgetRunning, rememberRunning, runningJob } from './running-job.ts';
import { forgetShown, rememberShown, shownCoin } from './shown-coin.ts';
import {
  dropDraft,
  keepDraft,
  keepPositionInputs,
  readDraft,
  readPositionInputs,
} from './typed-fields.ts';

const KEY = 'a-key-of-mine';
const AT = epochMs(1);
const made = (endpoint: string) => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } });

async function fill(userId: string): Promise<void> {
  await (await database()).analyses.put({ userId, coin: 'BTCUSDT', kind: 'current', timestamp: 1 });
  await (await database()).charts.put({ userId, coin: 'BTCUSDT', kind: 'current' });
  await (await database()).inputs.put({ userId, coin: 'BTCUSDT', kind: 'current' });
  await (await database()).summaries.put({ userId, coin: 'BTCUSDT', kind: 'current' });
  await (await database()).shownTokens.put({ userId, token: 'token' });
  await rememberShown(userId, 'BTCUSDT');
  await keepDraft(userId, 'new-ticket', { title: 'Help' });
  await rememberRunning({ userId, key: KEY, coin: 'BTCUSDT', startedAt: AT });
  await rememberApproval(userId, 1);
  await rememberWish(userId, made('https://push.example/one'), null);
  await keepPositionInputs(userId, { account: '1500,50', risk: '1' });
  await (await database()).blocks.put({ userId, coin: 'BTCUSDT', timeframe: '1h', block: 1 });
  await (await database()).choices.put({ userId, plan: 'a' });
  await keepSeen(userId, 'scan', new Map([['[]', []]]), AT);
}

async function rowsOf(userId: string): Promise<number[]> {
  const { dexie } = await database();
  return Promise.all(
    TABLE_NAMES.map((name) => dexie.table(name).where('userId').equals(userId).count()),
  );
}

const everywhere = TABLE_NAMES.map(() => 1);
const nowhere = TABLE_NAMES.map(() => 0);

beforeEach(wipeDatabase);

test('a wipe leaves nothing of anybody in any table', async () => {
  await fill('me');
  expect(await rowsOf('me')).toEqual(everywhere);
  await wipeDatabase();
  expect(await rowsOf('me')).toEqual(nowhere);
});

test('signing in leaves nothing of anybody else in any table', async () => {
  await fill('before');
  await fill('me');
  await keepOnly('me');
  expect(await rowsOf('before')).toEqual(nowhere);
  expect(await rowsOf('me')).toEqual(everywhere);
});

test('everything that is kept is read back, by its owner alone', async () => {
  await fill('me');
  const db = await database();
  expect(await shownCoin(db, 'me')).toBe('BTCUSDT');
  expect(await readDraft('me', 'new-ticket')).toEqual({ title: 'Help' });
  expect((await runningJob('me'))?.key).toBe(KEY);
  expect(await wasApproved('me')).toBe(true);
  expect(await wishedEndpoint('me')).toBe('https://push.example/one');
  expect(await readPositionInputs('me')).toEqual({ account: '1500,50', risk: '1' });

  expect(await shownCoin(db, 'you')).toBeNull();
  expect(await readDraft('you', 'new-ticket')).toBeNull();
  expect(await runningJob('you')).toBeNull();
  expect(await wasApproved('you')).toBe(false);
  expect(await readPositionInputs('you')).toBeNull();
});

test('each kept thing can be forgotten by itself', async () => {
  await fill('me');
  const db = await database();
  await forgetShown('me');
  await dropDraft('me', 'new-ticket');
  await forgetApproval('me');
  expect(await shownCoin(db, 'me')).toBeNull();
  expect(await readDraft('me', 'new-ticket')).toBeNull();
  expect(await wasApproved('me')).toBe(false);
});

test('the end of an earlier run does not forget the one that began since', async () => {
  await fill('me');
  const job = { userId: 'me', coin: 'BTCUSDT', startedAt: AT };
  await forgetRunning({ ...job, key: 'an-older-key' });
  expect((await runningJob('me'))?.key).toBe(KEY);
  await forgetRunning({ ...job, key: KEY });
  expect(await runningJob('me')).toBeNull();
});

test('unreadable rows are deleted, not shown', async () => {
  const db = await database();
  await db.running.put({ userId: 'me', key: 1 });
  await db.drafts.put({ userId: 'me', form: 'reply', fields: { text: 1 } });
  await db.positionInputs.put({ userId: 'me', account: 1_000, risk: null });
  expect(await runningJob('me')).toBeNull();
  expect(await readDraft('me', 'reply')).toBeNull();
  expect(await readPositionInputs('me')).toBeNull();
  expect(await db.running.count()).toBe(0);
  expect(await db.drafts.count()).toBe(0);
});

test('who turns notifications off is not subscribed again', async () => {
  await rememberWish('me', made('https://push.example/one'), null);
  await forgetWish('me');
  expect(await wishedEndpoint('me')).toBeNull();
});
