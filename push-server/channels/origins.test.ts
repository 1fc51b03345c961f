import { expect, test } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { createOrigins } from './origins.ts';

const at = (seconds: number) => epochMs(seconds * 1_000);

test('one chat that has to wait holds up no other, however often it is asked to', () => {
  const origins = createOrigins();
  for (const until of [10, 20, 30]) origins.pause('telegram', at(until), 'busy');
  expect(origins.pausedUntil('telegram', 'busy')).toBe(at(30));
  expect(origins.pausedUntil('telegram', 'other')).toBe(at(0));
});

test('three different chats in a row are the whole service, and one that took a message ends the row', () => {
  const origins = createOrigins();
  origins.pause('telegram', at(10), 'a');
  origins.pause('telegram', at(10), 'b');
  origins.heard('telegram', 'accepted', at(1));
  origins.pause('telegram', at(10), 'c');
  origins.pause('telegram', at(10), 'd');
  expect(origins.pausedUntil('telegram', 'other')).toBe(at(0));
  origins.heard('telegram', 'refused', at(1));
  origins.pause('telegram', at(40), 'e');
  expect(origins.pausedUntil('telegram', 'other')).toBe(at(40));
  expect(origins.pausedUntil('email', 'other')).toBe(at(0));
});
