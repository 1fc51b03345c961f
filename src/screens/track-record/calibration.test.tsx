// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import type { TrackRecord } from '../../../domain/record/track-record.ts';
import { shareText } from '../../../domain/text/r-text.ts';
import { Calibration } from './calibration.tsx';
import { CalibrationDiagram } from './calibration-diagram.tsx';

afterEach(cleanup);

type StatedOdds = TrackRecord['odds'][number];

const odds = (row: Partial<StatedOdds>): StatedOdds => ({
  stance: 'trade',
  role: 'primary',
  bin: 4,
  settled: 10,
  hits: 3,
  said: 0.22,
  ...row,
});

const label = () => screen.getByRole('img').getAttribute('aria-label') ?? '';
const rows = () =>
  within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent);

test('entries of all stances with about the same odds are one point', () => {
  render(
    <Calibration
      odds={[
        odds({ settled: 30, hits: 6, said: 0.21 }),
        odds({ stance: 'stand aside', settled: 6, hits: 5, said: 0.25 }),
        odds({ stance: 'too close to call', settled: 4, hits: 1, said: 0.25 }),
        odds({ role: 'first', settled: 7 }),
      ]}
    />,
  );
  expect(rows()).toContain('22%30%40');
  expect(label()).toContain(
    '40 settled entries of this track record: stated 22% on average, actual 30%',
  );
});

test('each target has its own diagram, chosen by keyboard', async () => {
  render(<Calibration odds={[odds({ role: 'second', settled: 1, hits: 1, said: 0.31 })]} />);
  expect(label()).toContain('No entry with stated odds of this target is settled yet.');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}');
  expect(label()).toMatch(/^Second waypoint/);
  expect(label()).toContain(
    '1 settled entry of this track record: stated 31% on average, actual 100%',
  );
  expect(rows()).toContain('31%100%1');
});

test('the replay that the odds were checked on stands beside, with its base rate', () => {
  render(<Calibration odds={[]} />);
  const { baseRate, calibration } = ODDS_MODEL.targets.primary;
  expect(label()).toContain(`replayed looks, ${shareText(baseRate.hit)} reached it`);
  expect(rows()).toContain('StatedActualOf');
  expect([...document.querySelectorAll('svg > text')].map((one) => one.textContent)).toEqual([
    'stated',
    'actual',
  ]);
  for (const { said, happened } of calibration) {
    expect(rows().join()).toContain(`${shareText(said)}${shareText(happened)}`);
  }
});

test('a point on the diagonal lies where stated and actual agree, and larger where n is', () => {
  const { container } = render(
    <CalibrationDiagram
      label="Test"
      real={[
        { said: 0, happened: 0, n: 4 },
        { said: 0.2, happened: 0.2, n: 100 },
      ]}
      replayed={[]}
    />,
  );
  const [few, many] = [...container.querySelectorAll('circle')];
  const diagonal = container.querySelector('line[stroke-dasharray]');
  const at = (element: Element | null | undefined, name: string) =>
    Number(element?.getAttribute(name));
  expect([at(few, 'cx'), at(few, 'cy')]).toEqual([at(diagonal, 'x1'), at(diagonal, 'y1')]);
  expect([at(many, 'cx'), at(many, 'cy')]).toEqual([at(diagonal, 'x2'), at(diagonal, 'y2')]);
  expect(at(many, 'r')).toBeGreaterThan(at(few, 'r'));
});
