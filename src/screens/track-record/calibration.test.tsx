// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import type { TrackRecord } from '../../../domain/record/track-record.ts';
import { shareText } from '../../../domain/text/r-text.ts';
import { Calibration, CalibrationDiagram } from './calibration.tsx';

afterEach(cleanup);

type Looks = TrackRecord['looks'][number];

const looks = (row: Partial<Looks>): Looks => ({ bin: 4, looks: 10, hits: 3, said: 0.22, ...row });

const label = () => screen.getByRole('img').getAttribute('aria-label') ?? '';
const rows = () => screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent);

test('looks with about the same odds are one point, and together they are one sentence', () => {
  render(
    <Calibration
      looks={[
        looks({ bin: 4, looks: 30, hits: 6, said: 0.21 }),
        looks({ bin: 5, looks: 10, hits: 6, said: 0.25 }),
      ]}
    />,
  );
  expect(rows()).toContain('21%20%30');
  expect(rows()).toContain('25%60%10');
  expect(label()).toContain(
    '40 looks at plans of this track record that have ended: stated 22% on average, actual 30%',
  );
});

test('says how far to trust many looks at one plan, and where none are to show', () => {
  render(<Calibration looks={[]} />);
  expect(label()).toContain('Last target, stated against actual. No plan with stated odds has');
  expect(screen.getByText(/^The stated odds of/).textContent).toContain(
    'Looks at one plan share its end',
  );
  expect(screen.queryByText('This track record')).toBeNull();
});

test('the replay that the odds were checked on stands beside, with its base rate', () => {
  render(<Calibration looks={[]} />);
  const { baseRate, calibration } = ODDS_MODEL.targets.primary;
  expect(label()).toContain(`replayed looks, ${shareText(baseRate.hit)} reached it`);
  expect(rows()).toContain('StatedActualLooks');
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
