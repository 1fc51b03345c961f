// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Sparkline } from './sparkline.tsx';

afterEach(cleanup);

const pathOf = (closes: readonly number[]) => {
  render(<Sparkline closes={closes} width={100} height={44} label="Price over 7 days" />);
  const path = screen.getByRole('img', { name: 'Price over 7 days' }).querySelector('path');
  return path?.getAttribute('d') ?? null;
};

test('it runs from left to right, the lowest close at the bottom', () => {
  expect(pathOf([1, 3, 2])).toBe('M0 42L50 2L100 22');
});

test('closes that are all the same are a line in the middle', () => {
  expect(pathOf([0.00001, 0.00001])).toBe('M0 22L100 22');
});

test.each([[[]], [[5]]])('of %j nothing is drawn, and the place is kept', (closes) => {
  expect(pathOf(closes)).toBeNull();
  expect(screen.getByRole('img').getAttribute('width')).toBe('100');
});
