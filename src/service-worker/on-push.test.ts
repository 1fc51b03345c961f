import { expect, test } from 'vitest';
import { pushMessage } from '../../domain/notice/push-message.ts';
import type { ChainLink } from '../../domain/record/chain.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { onPush, type PushWorld } from './on-push.ts';

const ORIGIN = 'https://app.example';
const CHANGE = JSON.stringify(
  pushMessage(
    {
      kind: 'change',
      alertId: '5f0c0c52-64ee-4d5c-9c9e-7b3b6d4d9a01',
      coin: 'ETHUSDT',
      title: 'ETH: SHORT → LONG',
      body: 'Stop 1.0, target 2.0, price 1.5',
      urgent: true,
      createdAt: epochMs(1),
      hasPrevious: true,
      unseen: 2,
    },
    ORIGIN,
  ),
);

function worldOf(parts: Partial<PushWorld> = {}) {
  const shown: { title: string; options: object }[] = [];
  const badges: number[] = [];
  const notified: string[] = [];
  const acknowledged: string[] = [];
  const witnessed: ChainLink[] = [];
  const world: PushWorld = {
    origin: ORIGIN,
    show: async (title, options) => void shown.push({ title, options }),
    setBadge: async (count) => void badges.push(count),
    notifyWindows: async ({ kind }) => void notified.push(kind),
    acknowledge: async (token) => void acknowledged.push(token),
    witness: async (record) => void witnessed.push(record),
    ...parts,
  };
  return { world, shown, badges, notified, acknowledged, witnessed };
}

test('a push is shown, counted on the icon, and notified to open pages', async () => {
  const { world, shown, badges, notified } = worldOf();
  await onPush(() => CHANGE, world);
  expect(shown.map(({ title }) => title)).toEqual(['ETH: SHORT → LONG']);
  expect(badges).toEqual([2]);
  expect(notified).toEqual(['notified']);
});

function withData(data: object): string {
  const message = JSON.parse(CHANGE);
  Object.assign(message.notification.data, data);
  return JSON.stringify(message);
}

/** The same message, with what the push server asks to hear of it. */
const withToken = (shown_token: string) => withData({ shown_token });

test('the newest record that a push names is kept, and nothing that is not one', async () => {
  const record = { number: 1_204, hash: 'a'.repeat(64) };
  const { world, shown, witnessed } = worldOf();
  await onPush(() => CHANGE, world);
  for (const named of [record, { number: -1 }, 'none']) {
    await onPush(() => withData({ record: named }), world);
  }
  expect(shown).toHaveLength(4);
  expect(witnessed).toEqual([record]);
});

test('what was shown is acknowledged, once it is shown', async () => {
  const order: string[] = [];
  const { world } = worldOf({
    show: async () => void order.push('shown'),
    acknowledge: async (token) => void order.push(`acknowledged ${token}`),
  });
  await onPush(() => withToken('a-token'), world);
  expect(order).toEqual(['shown', 'acknowledged a-token']);
});

test('a push that does not ask for it is not acknowledged', async () => {
  const { world, acknowledged } = worldOf();
  await onPush(() => CHANGE, world);
  await onPush(() => null, world);
  expect(acknowledged).toEqual([]);
});

test('an acknowledgement that fails does not fail the push', async () => {
  const { world, shown, badges } = worldOf({ acknowledge: () => Promise.reject(new Error('no')) });
  await onPush(() => withToken('a-token'), world);
  expect(shown).toHaveLength(1);
  expect(badges).toEqual([2]);
});

test('what this browser does not show at all is not acknowledged', async () => {
  const { world, acknowledged } = worldOf({ show: () => Promise.reject(new TypeError('never')) });
  await expect(onPush(() => withToken('a-token'), world)).rejects.toThrow('never');
  expect(acknowledged).toEqual([]);
});

test('a push without a readable payload is shown and leaves the count alone', async () => {
  const { world, shown, badges } = worldOf();
  await onPush(() => null, world);
  expect(shown).toHaveLength(1);
  expect(badges).toEqual([]);
});

test('a browser that refuses an option still shows the notification', async () => {
  const shown: object[] = [];
  const { world } = worldOf({
    show: async (title, options) => {
      if ('actions' in options) throw new TypeError('actions are not supported');
      shown.push({ title, body: options.body });
    },
  });
  await onPush(() => CHANGE, world);
  expect(shown).toEqual([{ title: 'ETH: SHORT → LONG', body: 'Stop 1.0, target 2.0, price 1.5' }]);
});

test('a browser without badges and without windows still shows the notification', async () => {
  const refuse = () => Promise.reject(new Error('not here'));
  const { world, shown } = worldOf({ setBadge: refuse, notifyWindows: refuse });
  await onPush(() => CHANGE, world);
  expect(shown).toHaveLength(1);
});

test('a browser that refuses everything but a title still shows that there is news', async () => {
  const shown: string[] = [];
  const { world } = worldOf({
    show: async (title, options) => {
      if (options.body !== undefined) throw new TypeError('no words');
      shown.push(title);
    },
  });
  await onPush(() => CHANGE, world);
  expect(shown).toEqual(['Coin Analyst']);
});

test('a payload that cannot be taken from the event is shown as news', async () => {
  const { world, shown } = worldOf();
  await onPush(() => {
    throw new TypeError('the data is gone');
  }, world);
  expect(shown.map(({ title }) => title)).toEqual(['Coin Analyst']);
});
