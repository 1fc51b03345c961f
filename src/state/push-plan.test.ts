import { expect, test } from 'vitest';
import { type PushFacts, planPush } from './push-reconcile.ts';

const KEY = 'the-present-key';
const held = (endpoint = 'https://push.example/a', vapid_public_key = KEY) => ({
  endpoint,
  keys: { p256dh: 'p', auth: 'a' },
  vapid_public_key,
});
const plan = (facts: Partial<PushFacts>) =>
  planPush({
    permission: 'granted',
    serverKey: KEY,
    held: held(),
    wished: held().endpoint,
    listed: 'ready',
    ...facts,
  });

test('where both agree nothing is done', () => {
  expect(plan({})).toEqual({ do: 'nothing', on: true });
  expect(plan({ listed: 'refused' })).toEqual({ do: 'nothing', on: true });
});

test('who never turned notifications on is left alone', () => {
  expect(plan({ held: null, wished: null, listed: 'absent' })).toEqual({
    do: 'nothing',
    on: false,
  });
  expect(plan({ permission: 'default', held: null, wished: null, listed: 'absent' })).toEqual({
    do: 'nothing',
    on: false,
  });
});

test('a subscription that the browser lost is renewed', () => {
  expect(plan({ held: null, listed: 'absent' })).toEqual({
    do: 'subscribe',
    instead: held().endpoint,
  });
});

test("a change of the server's key makes a new subscription in place of the old", () => {
  expect(plan({ serverKey: 'another-key', listed: 'subscribe-again' })).toEqual({
    do: 'subscribe',
    instead: held().endpoint,
  });
});

test('one that the server noted under an older key, though made with the present one, is saved', () => {
  expect(plan({ listed: 'subscribe-again' })).toEqual({ do: 'save', instead: null });
});

test('one that the browser replaced by itself is saved in place of the old', () => {
  expect(plan({ held: held('https://push.example/b'), listed: 'absent' })).toEqual({
    do: 'save',
    instead: 'https://push.example/a',
  });
});

test('a device that was taken off the list is not put back, and its person is notified', () => {
  expect(plan({ listed: 'absent' })).toEqual({ do: 'drop', stopped: true });
});

test('the subscription of the person who used this browser before is ended', () => {
  expect(plan({ wished: null, listed: 'absent' })).toEqual({ do: 'drop', stopped: false });
});

test('a device whose own notes are lost is known by the list', () => {
  expect(plan({ wished: null })).toEqual({ do: 'nothing', on: true });
});

test('when the person forbids notifications the server forgets the device', () => {
  expect(plan({ permission: 'denied', held: null, listed: 'absent' })).toEqual({
    do: 'withdraw',
    instead: held().endpoint,
  });
});
