import { expect, test } from 'vitest';
import { epochMs } from '../text/quantity.ts';
import { distanceWords, farWords, levelStanding, sideOf, touchWords } from './level-standing.ts';

test('a level waits for price from the side that it lies on', () => {
  expect(sideOf(65_000, 64_250.5)).toBe('above');
  expect(sideOf(64_000, 64_250.5)).toBe('below');
  expect(sideOf(64_250.5, 64_250.5)).toBeNull();
  expect(touchWords('above', '65,000.0')).toBe('rises to 65,000.0');
  expect(touchWords('below', '64,000.0')).toBe('falls to 64,000.0');
});

test('a touched level stays touched when its time is over; an armed one expires', () => {
  const over = epochMs(1_000);
  expect(levelStanding({ armed: true, expires_at: null }, 1_000)).toBe('armed');
  expect(levelStanding({ armed: true, expires_at: over }, 999)).toBe('armed');
  expect(levelStanding({ armed: true, expires_at: over }, 1_000)).toBe('expired');
  expect(levelStanding({ armed: false, expires_at: over }, 2_000)).toBe('touched');
});

test.each([
  [65_000, 64_250.5, '1.2% above the price now'],
  [64_000, 64_250.5, '0.4% below the price now'],
  [64_250, 64_250.5, 'at the price now'],
  [64_280, 64_250.5, '0.05% above the price now'],
  [6_425_050, 64_250.5, '9,900.0% above the price now'],
])('%d is worded against %d in per cent', (level, now, words) => {
  expect(distanceWords(level, now)).toBe(words);
});

test('a level with a digit too many or too few is pointed out, a bold one is not', () => {
  expect(farWords(6_500, 64_250.5)).toBe('The price now is 9.9 times that.');
  expect(farWords(642_505, 64_250.5)).toBe('That is 10 times the price now.');
  expect(farWords(64_250_500, 64_250.5)).toBe('That is 1,000 times the price now.');
  expect(farWords(200_000, 64_250.5)).toBeNull();
  expect(farWords(20_000, 64_250.5)).toBeNull();
});
