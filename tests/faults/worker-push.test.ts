import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pushMessage } from '../../domain/notice/push-message.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { startWorker, type WorkerScope } from '../support/worker-scope.ts';

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
    'https://app.example',
  ),
);

const textOf = (text: string) => ({ text: () => text });
const refuse = () => Promise.reject(new Error('not here'));
const fail = () => {
  throw new Error('broken');
};

/** Browsers of the floor and worse ones; the title that each still shows of a change. */
const BROWSERS: readonly [name: string, title: string, spoil: (scope: WorkerScope) => void][] = [
  ['with everything', 'ETH: SHORT → LONG', () => {}],
  [
    'without URL.canParse',
    'ETH: SHORT → LONG',
    ({ globals }) => {
      globals.URL = new Proxy(URL, {
        get: (whole, name) => (name === 'canParse' ? undefined : Reflect.get(whole, name)),
      });
    },
  ],
  [
    'whose URL is broken',
    'ETH: SHORT → LONG',
    ({ globals }) => {
      globals.URL = fail;
    },
  ],
  [
    'without IndexedDB and caches',
    'ETH: SHORT → LONG',
    ({ globals }) => {
      delete globals.indexedDB;
      delete globals.caches;
    },
  ],
  [
    'whose IndexedDB is blocked',
    'ETH: SHORT → LONG',
    ({ globals }) => {
      globals.indexedDB = { open: fail };
    },
  ],
  [
    'whose windows cannot be listed',
    'ETH: SHORT → LONG',
    ({ globals }) => {
      globals.clients = { matchAll: refuse };
    },
  ],
  [
    'whose list of windows throws',
    'ETH: SHORT → LONG',
    ({ globals }) => {
      globals.clients = { matchAll: fail };
    },
  ],
  [
    'whose window went away',
    'ETH: SHORT → LONG',
    ({ globals }) => {
      globals.clients = { matchAll: async () => [{ postMessage: fail }] };
    },
  ],
  [
    'without badges',
    'ETH: SHORT → LONG',
    ({ globals }) => {
      globals.navigator = {};
    },
  ],
  [
    'whose badge is refused',
    'ETH: SHORT → LONG',
    ({ globals }) => {
      globals.navigator = { setAppBadge: refuse };
    },
  ],
  [
    'whose badge throws',
    'ETH: SHORT → LONG',
    ({ globals }) => {
      globals.navigator = { setAppBadge: fail };
    },
  ],
  [
    'that shows nothing but a title',
    'Coin Analyst',
    (scope) => {
      const show = scope.showNotification;
      scope.showNotification = async (title, options) => {
        if (options.body !== undefined) throw new TypeError('not supported');
        await show(title, options);
      };
    },
  ],
];

test.each(BROWSERS)('a browser %s shows each push', async (_, title, spoil) => {
  const worker = await startWorker(spoil);
  await worker.push(textOf(CHANGE));
  expect(worker.shown.map((shown) => shown.title)).toEqual([title]);
  await worker.push(null);
  await worker.push(textOf('{"notification":{"title":"","navigate":7}}'));
  await worker.push({ text: fail });
  expect(worker.shown.slice(1).map((shown) => shown.title)).toEqual(Array(3).fill('Coin Analyst'));
});

/** A message of any shape, often near to what the push server sends. */
const payload = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc
    .record(
      {
        notification: fc.record(
          {
            title: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
            body: fc.oneof(fc.string(), fc.anything()),
            navigate: fc.oneof(fc.webUrl(), fc.string(), fc.constant('http://['), fc.anything()),
            tag: fc.oneof(fc.string(), fc.anything()),
            actions: fc.oneof(
              fc.anything(),
              fc.array(
                fc.record({
                  action: fc.oneof(fc.string(), fc.constant('__proto__')),
                  title: fc.string(),
                  navigate: fc.oneof(fc.webUrl(), fc.string()),
                }),
              ),
            ),
          },
          { requiredKeys: [] },
        ),
        app_badge: fc.oneof(fc.double(), fc.anything()),
      },
      { requiredKeys: [] },
    )
    .map((message) =>
      JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ),
);

test('whatever arrives, each push shows one notification that leads into the app', async () => {
  const worker = await startWorker(({ globals }) => {
    globals.clients = { matchAll: refuse };
    globals.navigator = { setAppBadge: refuse };
  });
  await fc.assert(
    fc.asyncProperty(payload, async (text) => {
      const before = worker.shown.length;
      await worker.push(textOf(text));
      const [shown, ...more] = worker.shown.slice(before);
      expect(more).toEqual([]);
      expect(shown?.title).not.toBe('');
      expect(shown?.options.data?.path).toMatch(/^\//);
    }),
    { numRuns: 500 },
  );
});
