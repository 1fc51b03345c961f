import { expect, test } from 'vitest';
import type { Subscription } from '../../domain/notice/push-device.ts';
import type { Wish } from '../data/database/push-state.ts';
import { onSubscriptionChange, type SubscriptionWorld } from './on-subscription-change.ts';

const KEY = new Uint8Array([4, 1, 2]).buffer;
const made = (name: string): Subscription => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: `point-${name}`, auth: `secret-${name}` },
});
const [OLD, NEW, KNOWN] = [made('old'), made('new'), made('known')];
const held = (subscription: Partial<Subscription>) => ({
  toJSON: () => subscription,
  options: { userVisibleOnly: true, applicationServerKey: KEY },
});
const wish = (parts: Partial<Wish> = {}): Wish => ({
  userId: 'me',
  ...KNOWN,
  vapid_public_key: 'a-key',
  ...parts,
});

/** What the worker did, with a server that answers so in turn, then for ever. */
async function changed(
  change: Parameters<typeof onSubscriptionChange>[0],
  parts: Partial<SubscriptionWorld> = {},
  statuses: (number | null)[] = [204],
) {
  const log: unknown[] = [];
  await onSubscriptionChange(change, {
    pushUrl: 'https://app.example/push',
    wish: async () => null,
    renewWish: async (subscription) => void log.push(['kept', subscription]),
    subscribe: async (key) => {
      log.push(['subscribe', key]);
      return held(NEW);
    },
    send: async (url, body) => {
      log.push([url, body]);
      return (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? null;
    },
    pause: async () => undefined,
    notifyWindows: async () => void log.push('notify'),
    ...parts,
  });
  return log;
}
const told = (old: Subscription, pushUrl = 'https://app.example/push') => [
  `${pushUrl}/replaced`,
  { old, current: NEW },
];

test('an ended subscription is renewed with its key, and the server hears of it before any page', async () => {
  expect(await changed({ oldSubscription: held(OLD) })).toEqual([
    ['subscribe', KEY],
    told(OLD),
    ['kept', NEW],
    'notify',
  ]);
});

test('one that the browser replaced itself is not subscribed again', async () => {
  const change = { oldSubscription: held(OLD), newSubscription: held(NEW) };
  expect(await changed(change)).toEqual([told(OLD), ['kept', NEW], 'notify']);
});

test('the old one is what the server last accepted, at the address that the app left', async () => {
  const pushUrl = 'https://push.coin.example';
  const log = await changed(
    { oldSubscription: held(OLD), newSubscription: held(NEW) },
    { wish: async () => wish({ pushUrl }) },
  );
  expect(log).toEqual([told(KNOWN, pushUrl), ['kept', NEW], 'notify']);
});

test('where the server has another one, it also hears of the one that the browser names', async () => {
  const change = { oldSubscription: held(OLD), newSubscription: held(NEW) };
  const log = await changed(change, { wish: async () => wish() }, [404, 204]);
  expect(log).toEqual([told(KNOWN), told(OLD), ['kept', NEW], 'notify']);
});

test('a browser that names no old subscription is helped by what the device keeps', async () => {
  const log = await changed({ oldSubscription: null }, { wish: async () => wish() });
  expect(log).toEqual([['subscribe', 'a-key'], told(KNOWN), ['kept', NEW], 'notify']);
});

test('one kept by an older version has no keys: then the browser has to name it', async () => {
  const { keys: _, vapid_public_key: __, ...older } = wish();
  const parts = { wish: async () => older };
  expect(await changed({ oldSubscription: null }, parts)).toEqual(['notify']);
  expect(await changed({ oldSubscription: held(OLD) }, parts)).toContainEqual(told(OLD));
});

test('without a proof the server is not asked', async () => {
  const { endpoint } = OLD;
  expect(await changed({ oldSubscription: held({ endpoint }) })).toEqual([
    ['subscribe', KEY],
    'notify',
  ]);
});

test('a push service that refuses is left to the next start', async () => {
  const subscribe = async () => Promise.reject(new Error('no push service'));
  expect(await changed({ oldSubscription: held(OLD) }, { subscribe })).toEqual(['notify']);
});

test.each([
  ['is not reached', null],
  ['fails', 503],
  ['is asked too much', 429],
])('a server that %s is asked again', async (_, status) => {
  const change = { oldSubscription: held(OLD), newSubscription: held(NEW) };
  const log = await changed(change, {}, [status, 204]);
  expect(log).toEqual([told(OLD), 'notify', told(OLD), ['kept', NEW]]);
});

test('one that does not answer is asked three times, and the device keeps what it had', async () => {
  const change = { oldSubscription: held(OLD), newSubscription: held(NEW) };
  expect(await changed(change, {}, [null])).toEqual([told(OLD), 'notify', told(OLD), told(OLD)]);
});

test('a server that knows no such device hears of it once, and the device keeps what it had', async () => {
  const change = { oldSubscription: held(OLD), newSubscription: held(NEW) };
  expect(await changed(change, {}, [404])).toEqual([told(OLD), 'notify']);
});
