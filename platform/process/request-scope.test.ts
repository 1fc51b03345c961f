import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, test } from 'vitest';
import { requestId, requestIdFrom, withinRequest } from './request-scope.ts';

it('takes an id from a proxy that is trusted, as proxies write it', () => {
  for (const given of ['4bf92f3577b34da6a3ce929d0e0e4736', crypto.randomUUID(), 'Zm9vYmFyMTIz_-']) {
    expect(requestIdFrom(given, true)).toBe(given);
  }
});

test.each([
  ['from nobody we know', '4bf92f3577b34da6a3ce929d0e0e4736', false],
  ['absent', undefined, true],
  ['short', 'a', true],
  ['longer than a line of the log should be', 'a'.repeat(65), true],
  ['with a line break', 'abcdefgh\nforged', true],
  ['with quotes', 'abcdefgh"}', true],
  ['sent twice', ['abcdefgh', 'ijklmnop'], true],
])('makes an id of its own where the given one is %s', (_, given, trusted) => {
  const id = requestIdFrom(given, trusted);
  expect(id).toMatch(/^[0-9a-f]{8}$/);
});

it('keeps the ids of requests that run at the same time apart', async () => {
  const worked = (id: string) =>
    withinRequest(id, async () => {
      await turn();
      return requestId();
    });
  expect(await Promise.all([worked('one'), worked('two')])).toEqual(['one', 'two']);
  expect(requestId()).toBeNull();
});
