// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FiveArrows } from './five-arrows.tsx';

afterEach(cleanup);

test('five arrows say in words what each timeframe leans to, without an adjective of force', () => {
  render(
    <FiveArrows leans={{ '1w': 'down', '1d': 'up', '4h': 'up', '1h': 'flat', '15m': null }} />,
  );
  expect(screen.getByRole('list', { name: 'What each timeframe leans to' })).toBeTruthy();
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.title)).toEqual([
    '1w leans short',
    '1d leans long',
    '4h leans long',
    '1h leans neither way',
    '15m is not known',
  ]);
  expect(items.map((item) => item.querySelector('.sr-only')?.textContent)).toEqual(
    items.map((item) => item.title),
  );
  expect(items.map((item) => item.querySelector('[aria-hidden]')?.textContent)).toEqual([
    '1w',
    '1d',
    '4h',
    '1h',
    '15m',
  ]);
});
