// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rangesWith } from '../../../../tests/support/ranges.ts';
import { RangeTable } from './range-table.tsx';

afterEach(cleanup);

test('the bands stand in a table, by horizon and share', () => {
  render(<RangeTable ranges={rangesWith(80_000, 0, { daily: 0.02 })} tickSize={0.1} />);
  const table = screen.getByRole('table', { name: 'Expected range of price' });
  const rows = within(table).getAllByRole('row');
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Range', '50%', '80%', '95%'],
    ['24 h', '78,929–81,086', '77,975–82,078', '76,925–83,198'],
    ['7 d', '77,197–82,905', '74,753–85,615', '72,119–88,743'],
  ]);
  expect(
    screen.getByText('No direction implied; 22,415 later days held 52, 83, 96%.'),
  ).toBeTruthy();
});

test('ranges that are not known say why', () => {
  const unknown = 'needs 28 days of hourly candles without a gap; there are 12';
  const { container } = render(<RangeTable ranges={{ unknown }} tickSize={0.1} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(container.textContent).toBe(`Range not known: ${unknown}.`);
});
