import { expect, test } from 'vitest';
import type { PriceLevel } from '../../../domain/level/price-level.ts';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import { expiryEnd, firstDraft, type LevelDraft, readDraft } from './level-draft.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const DAY = 86_400_000;
const PRESENT = { price: 64_250.5, tickSize: 0.1 };
const LEVEL: PriceLevel = {
  id: '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10',
  coin: 'BTCUSDT',
  side: 'above',
  price: price(65_000),
  repeating: true,
  expires_at: epochMs(NOW + DAY),
  note: 'a note',
  armed: true,
  touched_at: null,
};
const draft = (part: Partial<LevelDraft>): LevelDraft => ({
  price: '65000',
  repeating: false,
  expiry: 'none',
  note: '',
  ...part,
});
const read = (part: Partial<LevelDraft>, others: readonly PriceLevel[] = []) =>
  readDraft('BTCUSDT', draft(part), PRESENT, others);

test('a new level begins with the pressed price at its tick, or with none', () => {
  expect(firstDraft(null, 65_000.04, 0.1, NOW)).toEqual(draft({ price: '65000.0' }));
  expect(firstDraft(null, null, 0.1, NOW)).toEqual(draft({ price: '' }));
});

test('one that is edited begins as it is; a time that is over is not proposed again', () => {
  const before = { price: '65000.0', repeating: true, note: 'a note' };
  expect(firstDraft(LEVEL, null, 0.1, NOW)).toEqual({ ...before, expiry: 'as-it-is' });
  expect(firstDraft(LEVEL, null, 0.1, NOW + DAY)).toEqual({ ...before, expiry: 'none' });
});

test('the side follows from the present price, the note is trimmed', () => {
  expect(read({ note: ' why ' })).toEqual({
    ok: true,
    request: { coin: 'BTCUSDT', side: 'above', price: 65_000, repeating: false, note: 'why' },
    doubt: null,
  });
  expect(read({ price: '64.000,5' })).toMatchObject({
    request: { side: 'below', price: 64_000.5 },
  });
});

test('a price that is there already, and one that price is at, are refused', () => {
  expect(read({}, [LEVEL])).toEqual({
    ok: false,
    problem: 'You have a level at 65,000.0 already.',
  });
  expect(read({}, [{ ...LEVEL, side: 'below' }])).toMatchObject({ ok: true });
  expect(read({ price: '64250.46' })).toEqual({
    ok: false,
    problem: 'The price is at 64,250.5 now; choose one above or below it.',
  });
});

test('a digit too many is doubted, not refused', () => {
  expect(read({ price: '650000' })).toMatchObject({
    ok: true,
    doubt: 'That is 10.1 times the price now.',
  });
});

test('a time begins when it is saved', () => {
  expect(expiryEnd('none', LEVEL, NOW)).toBeNull();
  expect(expiryEnd('as-it-is', LEVEL, NOW)).toBe(NOW + DAY);
  expect(expiryEnd('1', null, NOW)).toBe(NOW + DAY);
  expect(expiryEnd('7', LEVEL, NOW)).toBe(NOW + 7 * DAY);
  expect(expiryEnd('30', null, NOW)).toBe(NOW + 30 * DAY);
});
