import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { closeDatabase, database } from '../data/database/database.ts';
import { wipeDatabase } from '../data/database/ownership.ts';
import {
  forgetTokens,
  keepToken,
  rememberWish,
  waitingTokens,
} from '../data/database/push-state.ts';
import { acknowledge, type ReceiptWorld } from './acknowledge.ts';

const ME = '7d0a3f7e-2f0e-4f3a-9b53-0d1c34a0f001';
const OWN = 'https://app.example/push';
const DAY = 86_400_000;
const made = (endpoint: string) => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } });

let now = 1_790_000_000_000;
let reached = true;
let sent: [url: string, tokens: readonly string[]][] = [];
let asked = 0;

const world: ReceiptWorld = {
  pushUrl: OWN,
  waiting: () => waitingTokens(now),
  keep: (token) => keepToken(token, now),
  forget: (tokens) => forgetTokens(tokens, now),
  send: async (url, tokens) => {
    if (reached) sent.push([url, tokens]);
    return reached;
  },
  later: async () => {
    asked += 1;
  },
};

beforeEach(async () => {
  await wipeDatabase();
  await rememberWish(ME, made('https://push.example/a'), null);
  [reached, sent, asked] = [true, [], 0];
});

test('a token goes to the push server at once, and nothing is kept', async () => {
  expect(await acknowledge('one', world)).toBe(true);
  expect(sent).toEqual([[`${OWN}/shown`, ['one']]]);
  expect((await waitingTokens(now)).tokens).toEqual([]);
});

test('it goes to where the app says that the push server is', async () => {
  await rememberWish(ME, made('https://push.example/a'), 'https://push.coin.example');
  await acknowledge('one', world);
  expect(sent).toEqual([['https://push.coin.example/shown', ['one']]]);
});

test('what could not be sent goes with the next, once', async () => {
  reached = false;
  expect(await acknowledge('one', world)).toBe(false);
  expect(await acknowledge('two', world)).toBe(false);
  expect(asked).toBe(2);
  reached = true;
  await acknowledge('three', world);
  await acknowledge('four', world);
  expect(sent).toEqual([
    [`${OWN}/shown`, ['three', 'one', 'two']],
    [`${OWN}/shown`, ['four']],
  ]);
});

test('what waits is sent by itself when the browser says that the network is back', async () => {
  expect(await acknowledge(null, world)).toBe(true);
  expect(sent).toEqual([]);
  reached = false;
  await acknowledge('one', world);
  expect(await acknowledge(null, world)).toBe(false);
  reached = true;
  expect(await acknowledge(null, world)).toBe(true);
  expect(sent).toEqual([[`${OWN}/shown`, ['one']]]);
});

test('a day later it no longer matters, and is gone', async () => {
  reached = false;
  await acknowledge('one', world);
  now += DAY;
  reached = true;
  await acknowledge('two', world);
  expect(sent).toEqual([[`${OWN}/shown`, ['two']]]);
  expect(await (await database()).shownTokens.count()).toBe(0);
});

test('nothing is kept of a person who has left', async () => {
  await wipeDatabase();
  reached = false;
  await acknowledge('one', world);
  expect(await (await database()).shownTokens.count()).toBe(0);
});

test('a browser without the database acknowledges all the same', async () => {
  await (await database()).dexie.delete();
  await closeDatabase();
  expect(await acknowledge('one', world)).toBe(true);
  expect(sent).toEqual([[`${OWN}/shown`, ['one']]]);
  expect(await indexedDB.databases()).toEqual([]);
});
