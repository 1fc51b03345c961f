// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LEAST_BLOCKS } from '../../../domain/record/block-bootstrap.ts';
import type { RecordGroup } from '../../../domain/record/track-record.ts';
import { rText } from '../../../domain/text/r-text.ts';
import { Figures } from './figures.tsx';

afterEach(cleanup);

const NOTHING: RecordGroup['totals'] = {
  entries: 0,
  settled: 0,
  hits: 0,
  stopped: 0,
  expired: 0,
  replaced: 0,
  voided: 0,
  grossR: null,
  netR: null,
  drawdown: 0,
};
const SOME: RecordGroup['totals'] = {
  entries: 23,
  settled: 20,
  hits: 8,
  stopped: 9,
  expired: 2,
  replaced: 1,
  voided: 1,
  grossR: -0.02,
  netR: -0.09,
  drawdown: 4.5,
};

/** So many fortnights of ten entries each, the even ones good and the odd ones poor. */
const blocks = (count: number): RecordGroup['blocks'] =>
  Array.from({ length: count }, (_, block) =>
    block % 2 === 0
      ? { block, settled: 10, hits: 4, grossR: 2, netR: 1 }
      : { block, settled: 10, hits: 2, grossR: -2, netR: -3 },
  );

const show = (totals: RecordGroup['totals'], of: RecordGroup['blocks'] = []) =>
  render(<Figures totals={totals} blocks={of} />);

const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]),
  );

test('nothing settled claims nothing', () => {
  show({ ...NOTHING, entries: 2 });
  expect(figures()).toMatchObject({
    Open: '2not settled yet',
    'Reached the last target': 'N/Anothing settled yet',
    'Average result, net': 'N/Anothing settled yet',
  });
});

test('losers count, and where fortnights are few, that is said in place of an interval', () => {
  show(SOME, blocks(3));
  const few = `too few 2-week periods for an interval: 3 of ${LEAST_BLOCKS}`;
  expect(figures()).toMatchObject({
    Recorded: '2320 settled, 1 could not be settled',
    Open: '2not settled yet',
    'Reached the last target': `40%of the settled; ${few}`,
    'Average result, net': `−0.09 R${few}`,
    'Largest drawdown': '−4.50 R8 hit, 9 stopped, 2 expired, 1 replaced',
  });
});

test('an interval lies between the poorest and the best fortnight, around the mean', async () => {
  show(SOME, blocks(LEAST_BLOCKS));
  await screen.findAllByText(/95% interval/);
  const [, low, high] =
    figures()['Average result, net']?.match(/95% interval (\S+) R to (\S+) R/) ?? [];
  const numberOf = (text = '') => Number(text.replace('−', '-'));
  expect(numberOf(low)).toBeGreaterThanOrEqual(-0.3);
  expect(numberOf(low)).toBeLessThan(-0.1);
  expect(numberOf(high)).toBeGreaterThan(-0.1);
  expect(numberOf(high)).toBeLessThanOrEqual(0.1);
});

test('where no fortnight differs from another, no interval is made of it', async () => {
  const alike = blocks(LEAST_BLOCKS).map((block) => ({ ...block, hits: 0 }));
  show({ ...SOME, hits: 0 }, alike);
  await screen.findByText(/95% interval/);
  expect(figures()['Reached the last target']).toBe('0%of the settled; too alike for an interval');
});

test('the figures of other entries get their own interval', async () => {
  const { rerender } = show(SOME, blocks(LEAST_BLOCKS));
  await screen.findAllByText(/95% interval/);
  const better = blocks(LEAST_BLOCKS).map((block) => ({ ...block, netR: block.netR + 100 }));
  rerender(<Figures totals={SOME} blocks={better} />);
  await screen.findByText(/95% interval \+(9|10)\.\d\d R/);
  expect(figures()['Average result, net']).toContain(rText(SOME.netR));
});
