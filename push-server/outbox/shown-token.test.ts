import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeTokenSecret, readShownToken, shownToken } from './shown-token.ts';

const delivery = { id: 4_711, alert_id: 12, target: '5f0c0c52-64ee-4d5c-9c9e-7b3b6d4d9a01' };

test('a token names its delivery and hides 128 bits that its batch, alert and target make', () => {
  const secret = makeTokenSecret();
  const token = shownToken(secret, delivery);
  const [id, rest = ''] = token.split('.');
  expect(Number.parseInt(id ?? '', 36)).toBe(4_711);
  expect(Buffer.from(rest, 'base64url')).toHaveLength(16);
  expect(shownToken(secret, delivery)).toBe(token);
  for (const other of [
    shownToken(makeTokenSecret(), delivery),
    shownToken(secret, { ...delivery, alert_id: 13 }),
    shownToken(secret, { ...delivery, target: delivery.target.replace('5', '6') }),
  ]) {
    expect(other).not.toBe(token);
  }
});

test('what is read of a token is its delivery and the hash of its secret', () => {
  const token = shownToken('a secret', delivery);
  const bytes = Buffer.from(token.split('.')[1] ?? '', 'base64url');
  expect(readShownToken(token)).toEqual({ id: 4_711, hash: hash('sha256', bytes, 'hex') });
});

test('the largest number of a delivery that is read is one that JavaScript holds', () => {
  const read = readShownToken(`${'z'.repeat(10)}.${'a'.repeat(22)}`);
  expect(Number.isSafeInteger(read?.id)).toBe(true);
  expect(readShownToken(`${'z'.repeat(11)}.${'a'.repeat(22)}`)).toBeNull();
});

test.each(['', '.', 'a.b', `A.${'a'.repeat(22)}`, `a.${'a'.repeat(23)}`, `a.${'+'.repeat(22)}`])(
  '%j is no token',
  (text) => {
    expect(readShownToken(text)).toBeNull();
  },
);
