import { expect, test } from 'vitest';
import { onSubscriptionChange } from './on-subscription-change.ts';

const KEY = new Uint8Array([4, 1, 2]);

async function changed(change: Parameters<typeof onSubscriptionChange>[0], fails = false) {
  const log: string[] = [];
  await onSubscriptionChange(change, {
    subscribe: async () => {
      log.push('subscribe');
      if (fails) throw new Error('no push service');
    },
    notifyWindows: async () => void log.push('notify'),
  });
  return log;
}

test('an ended subscription is renewed with its key', async () => {
  expect(await changed({ oldKey: KEY, replaced: false })).toEqual(['subscribe', 'notify']);
});

test('one that the browser replaced itself is left alone', async () => {
  expect(await changed({ oldKey: KEY, replaced: true })).toEqual(['notify']);
});

test('without the old key only the pages are notified, which know the present one', async () => {
  expect(await changed({ oldKey: null, replaced: false })).toEqual(['notify']);
});

test('a push service that refuses is left to the next start', async () => {
  expect(await changed({ oldKey: KEY, replaced: false }, true)).toEqual(['subscribe', 'notify']);
});
