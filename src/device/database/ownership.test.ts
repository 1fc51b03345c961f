import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import { contractAnswer } from '../../../tests/support/contract-answer.ts';
import { alertCount, keepAlertCount } from './alert-count.ts';
import { forgetApproval, rememberApproval, wasApproved } from './approvals.ts';
import { keepContract, keptContract } from './contracts.ts';
import { database, TABLE_NAMES } from './database.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { keepOnly, wipeDatabase } from './ownership.ts';
import { keepPositionInputs, readPositionInputs } from './position-inputs.ts';
import { forgetWish, rememberWish, wishedEndpoint } from './push-wish.ts';
import { forgetRunning, rememberRunning, runningJob } from './running.ts';
import { forgetShown, rememberShown, shownCoin } from './shown.ts';
import { keepSeenRecord } from './track-record.ts';
import { forgetEntry, keepWatchlist, seenWatchlist } from './watchlist.ts';
import { keepWeekLines, keptWeekLines } from './week-lines.ts';

const KEY = 'a-key-of-mine';
const AT = epochMs(1);
const LINE = { at: AT, closes: [price(1), price(2)] };
const CONTRACT = { seenAt: AT, answer: contractAnswer('BTCUSDT') };

async function fill(userId: string): Promise<void> {
  await (await database()).analyses.put({ userId, coin: 'BTCUSDT', kind: 'current', timestamp: 1 });
  await (await database()).charts.put({ userId, coin: 'BTCUSDT', kind: 'current' });
  await (await database()).inputs.put({ userId, coin: 'BTCUSDT', kind: 'current' });
  await (await database()).summaries.put({ userId, coin: 'BTCUSDT', kind: 'current' });
  await (await database()).shownTokens.put({ userId, token: 'token' });
  await (await database()).priceLevels.put({ userId });
  await (await database()).coinMutes.put({ userId });
  await (await database()).planTouches.put({ userId, snapshotId: 'snapshot' });
  await rememberShown(userId, 'BTCUSDT');
  await keepWatchlist(userId, [{ id: 'one', coin: 'BTCUSDT' }], AT);
  await keepDraft(userId, 'new-ticket', { title: 'Help' });
  await rememberRunning({ userId, key: KEY, coin: 'BTCUSDT', startedAt: AT });
  await rememberApproval(userId, 1);
  await keepAlertCount(userId, 3);
  await rememberWish(userId, 'https://push.example/one', null);
  await keepSeenRecord(userId, 'all', { seenAt: AT, record: null, entries: [], closed: [] });
  await keepPositionInputs(userId, { account: '1500,50', risk: '1' });
  await keepContract(userId, CONTRACT);
  await keepWeekLines(userId, new Map([['BTCUSDT', LINE]]));
  await (await database()).scans.put({ userId });
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
  expect(await alertCount('me')).toBe(3);
  expect(await wishedEndpoint('me')).toBe('https://push.example/one');
  expect(await seenWatchlist(db, 'me')).toMatchObject([{ coin: 'BTCUSDT', seenAt: 1 }]);
  expect(await readPositionInputs('me')).toEqual({ account: '1500,50', risk: '1' });
  expect(await keptContract('me', 'BTCUSDT')).toEqual(CONTRACT);
  expect(await keptWeekLines('me')).toEqual(new Map([['BTCUSDT', LINE]]));

  expect(await shownCoin(db, 'you')).toBeNull();
  expect(await readDraft('you', 'new-ticket')).toBeNull();
  expect(await runningJob('you')).toBeNull();
  expect(await wasApproved('you')).toBe(false);
  expect(await alertCount('you')).toBe(0);
  expect(await seenWatchlist(db, 'you')).toEqual([]);
  expect(await readPositionInputs('you')).toBeNull();
  expect(await keptContract('you', 'BTCUSDT')).toBeNull();
  expect(await keptWeekLines('you')).toEqual(new Map());
  expect(await keptContract('me', 'ETHUSDT')).toBeNull();
});

test('each kept thing can be forgotten by itself', async () => {
  await fill('me');
  const db = await database();
  await forgetShown('me');
  await dropDraft('me', 'new-ticket');
  await forgetApproval('me');
  await forgetEntry('me', 'one');
  expect(await shownCoin(db, 'me')).toBeNull();
  expect(await readDraft('me', 'new-ticket')).toBeNull();
  expect(await wasApproved('me')).toBe(false);
  expect(await seenWatchlist(db, 'me')).toEqual([]);
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
  await db.alertCounts.put({ userId: 'me', unseen: -1 });
  await db.watchlist.put({ userId: 'me', id: 'x', coin: 'nonsense' });
  await db.positionInputs.put({ userId: 'me', account: 1_000, risk: null });
  await db.contracts.put({ userId: 'me', coin: 'BTCUSDT', seenAt: 1, answer: { terms: 1 } });
  expect(await runningJob('me')).toBeNull();
  expect(await readDraft('me', 'reply')).toBeNull();
  expect(await alertCount('me')).toBe(0);
  expect(await seenWatchlist(db, 'me')).toEqual([]);
  expect(await readPositionInputs('me')).toBeNull();
  expect(await keptContract('me', 'BTCUSDT')).toBeNull();
  expect(await db.running.count()).toBe(0);
  expect(await db.drafts.count()).toBe(0);
});

test('a list that was read again replaces the old one', async () => {
  await fill('me');
  await keepWatchlist('me', [{ id: 'two', coin: 'ETHUSDT' }], epochMs(2));
  expect(await seenWatchlist(await database(), 'me')).toMatchObject([{ coin: 'ETHUSDT' }]);
});

test('who turns notifications off is not subscribed again', async () => {
  await rememberWish('me', 'https://push.example/one', null);
  await forgetWish('me');
  expect(await wishedEndpoint('me')).toBeNull();
});
