// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import {
  HYPOTHESES,
  LEAST_SHADOW_BLOCKS,
  LEAST_SHADOW_ENTRIES,
} from '../../../domain/record/hypotheses.ts';
import { ShadowRecordSchema } from '../../../domain/record/shadow-record.ts';
import { ShadowRecordCard } from './shadow-record-card.tsx';

afterEach(cleanup);

const hypothesis = HYPOTHESES[0]?.id ?? '';
const show = (row: object) =>
  render(
    <ShadowRecordCard
      shadows={v.parse(ShadowRecordSchema, [
        {
          hypothesis,
          registration: 'ab'.repeat(32),
          market: 'bybit',
          marketName: 'Bybit',
          real: true,
          passedAt: null,
          open: 3,
          blocks: [
            {
              block: 1_500,
              favoured: { settled: 4, netR: 2 },
              other: { settled: 5, netR: -1 },
            },
          ],
          ...row,
        },
      ])}
    />,
  );
const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

test('a hypothesis shows what it still lacks, and claims no bound from little', () => {
  show({});
  expect(rows()).toEqual([
    'MeasureSo far',
    `Fortnights that count1 of ${LEAST_SHADOW_BLOCKS}`,
    `Settled on the favoured side4 of ${LEAST_SHADOW_ENTRIES}`,
    `Settled on the other side5 of ${LEAST_SHADOW_ENTRIES}`,
    'Not settled yet3',
    'Favoured minus other, mean of fortnights+0.70 R',
    'Its lower bound, valid at every lookN/A',
  ]);
  screen.getByText('Not passed; admins only');
  screen.getByText(new RegExp(HYPOTHESES[0]?.statement ?? ''));
});

test('one that passed says when, and one where nobody can trade that it cannot', () => {
  show({ passedAt: Date.UTC(2027, 11, 24, 12) });
  screen.getByText(/Passed on 24 Dec 2027/);
  cleanup();
  show({ real: false });
  screen.getByText('Cannot pass: not a real market');
});

test('one that this version does not know is shown by its name', () => {
  show({ hypothesis: 'of another version' });
  screen.getByRole('heading', { name: /of another version, Bybit/ });
  expect(screen.queryByText('How it is tested')).toBeNull();
});

test('where there is none to see, there is no card', () => {
  const { container } = render(<ShadowRecordCard shadows={[]} />);
  expect(container.textContent).toBe('');
});
