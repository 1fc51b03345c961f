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

test('moments place the closes, and a gap stays one; the base is drawn where it is in range', () => {
  const show = (base: number) =>
    render(
      <Sparkline
        closes={[1, 3, 2, 2, 1]}
        at={[0, 1, 2, 9, 10]}
        base={base}
        width={100}
        height={44}
        label="Funding"
      />,
    ).container.querySelectorAll('path');
  const paths = show(2);
  expect([...paths].map((path) => path.getAttribute('d'))).toEqual([
    'M0 22H100',
    'M0 42L10 2L20 22M90 22L100 42',
  ]);
  expect(show(0)).toHaveLength(1);
});
