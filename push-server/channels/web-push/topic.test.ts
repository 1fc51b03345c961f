import fc from 'fast-check';
import { expect, test } from 'vitest';
import { topicOf } from './push-sender.ts';

test('a topic is 32 characters of base64url, stable, and differs by device and coin', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (auth, tag) => {
      expect(topicOf(auth, tag)).toMatch(/^[\w-]{32}$/);
      expect(topicOf(auth, tag)).toBe(topicOf(auth, tag));
    }),
  );
  expect(topicOf('a', 'change-BTCUSDT')).not.toBe(topicOf('a', 'change-ETHUSDT'));
  expect(topicOf('a', 'change-BTCUSDT')).not.toBe(topicOf('b', 'change-BTCUSDT'));
});
