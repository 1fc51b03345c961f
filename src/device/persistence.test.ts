import { afterEach, expect, test, vi } from 'vitest';
import { askPersistence, askPersistenceQuietly } from './persistence.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that has promised or not, and answers a question so; null where it has no such storage. */
function browser(persisted: boolean, answer: boolean | null, marks: object = {}) {
  const persist = vi.fn(async () => answer ?? Promise.reject(new TypeError('not allowed here')));
  const storage = { persisted: async () => persisted, persist };
  vi.stubGlobal('navigator', { storage, ...marks });
  return persist;
}

test('what is promised already is not asked again', async () => {
  const persist = browser(true, true);
  expect(await askPersistence()).toBe(true);
  expect(persist).not.toHaveBeenCalled();
});

test.each([true, false])('the answer of the browser is passed on: %s', async (answer) => {
  browser(false, answer);
  expect(await askPersistence()).toBe(answer);
});

test('a browser that refuses to answer, or has no such storage, promises nothing', async () => {
  browser(false, null);
  expect(await askPersistence()).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await askPersistence()).toBe(false);
});

test('without a press only those are asked that never ask the person', async () => {
  const firefox = browser(false, true);
  await askPersistenceQuietly();
  expect(firefox).not.toHaveBeenCalled();
  const safari = browser(false, true, { standalone: true });
  await askPersistenceQuietly();
  expect(safari).toHaveBeenCalledOnce();
  vi.stubGlobal('onbeforeinstallprompt', null);
  const chrome = browser(false, true);
  await askPersistenceQuietly();
  expect(chrome).toHaveBeenCalledOnce();
});
