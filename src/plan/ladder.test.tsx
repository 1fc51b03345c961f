// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { GhostLadder } from './ghost-ladder.tsx';
import { hasTouch, Ladder, LadderHeads } from './ladder.tsx';
import type { LadderPlan } from './ladder-plan.ts';
import { PlanLine } from './plan-line.tsx';

afterEach(cleanup);

const rung = (label: string, price: number, rest: Partial<LadderPlan['rungs'][number]>) => ({
  label,
  kind: 'target' as const,
  price,
  priceText: price.toFixed(1),
  distance: null,
  reward: null,
  odds: null,
  touch: null,
  primary: false,
  ...rest,
});

const PLAN: LadderPlan = {
  action: 'LONG',
  rungs: [
    rung('TP2', 106, { distance: '+6.00%', reward: '3.00', odds: '28%', primary: true }),
    rung('TP1', 104, { distance: '+4.00%', reward: '2.00', odds: '37%' }),
    rung('Entry', 100, { kind: 'entry' }),
    rung('Stop', 98, { kind: 'stop', distance: '−2.00%', reward: '−1.00', odds: '70%' }),
  ],
  now: { price: 101, priceText: '101.0', distance: '+1.00%', reward: '+0.50', old: false },
  levels: [
    { name: '1d MA200', price: 102, priceText: '102.0' },
    { name: '4h resistance', price: 103, priceText: '103.0' },
  ],
  ended: null,
};

const rows = () =>
  within(screen.getByRole('list', { name: 'Plan as a ladder, highest price first' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a ladder', () => {
  test('is read as a list from the highest price to the lowest', () => {
    render(<Ladder plan={PLAN} height={300} />);
    expect(rows()).toEqual([
      'TP2106.0+6.00% from entry3.00 Rodds 28%',
      'TP1104.0+4.00% from entry2.00 Rodds 37%',
      'On the way: 1d MA200 102.0 and 1 more',
      'Now101.0+1.00% from entry+0.50 R',
      'Entry100.0',
      'Stop98.0−2.00% from entry−1.00 Rhit first 70%',
    ]);
  });

  test('says a tiny price short to those who see it, and whole to those who hear it', () => {
    const now = { ...PLAN.rungs[2], label: 'Entry', priceText: '0.000008370140' };
    const rungs = PLAN.rungs.map((each) => (each.kind === 'entry' ? { ...each, ...now } : each));
    render(<Ladder plan={{ ...PLAN, rungs }} height={300} />);
    expect(screen.getByText('0.000008370140').className).toBe('sr-only');
    expect(screen.getByTitle('0.000008370140').textContent).toBe('0.058370140');
  });

  test('calls a price that is not of now the last one, and draws no ring around it', () => {
    const { container: live } = render(<Ladder plan={PLAN} height={300} />);
    expect(live.querySelectorAll('circle')).toHaveLength(2);
    cleanup();
    const plan = { ...PLAN, now: PLAN.now && { ...PLAN.now, old: true } };
    const { container } = render(<Ladder plan={plan} height={300} />);
    expect(screen.getByText('Last')).toBeTruthy();
    expect(screen.queryByText('Now')).toBeNull();
    expect(container.querySelectorAll('circle')).toHaveLength(1);
  });

  test('of a stopped plan has no price now, and its dot is crossed at the stop', () => {
    const plan = { ...PLAN, ended: { price: 98, stopped: true } };
    const { container } = render(<Ladder plan={plan} height={300} />);
    expect(screen.queryByText('Now')).toBeNull();
    expect(screen.getByText('98.0').parentElement?.className).toContain('text-down');
    expect(screen.getByText('106.0').parentElement?.className).toContain('text-faint');
    expect(container.querySelector('circle')?.getAttribute('cy')).toBe('284');
  });

  test('says what is touched within a day where that is known, beside stop and targets', () => {
    const touches: Readonly<Record<string, string>> = { TP2: '<1%', TP1: '31%', Stop: '22%' };
    const rungs = PLAN.rungs.map((each) => ({ ...each, touch: touches[each.label] ?? null }));
    render(
      <>
        <LadderHeads plan={{ rungs }} />
        <Ladder plan={{ ...PLAN, rungs }} height={300} />
      </>,
    );
    expect(screen.getByRole('button', { name: '24 h' })).toBeTruthy();
    expect(rows()).toEqual([
      'TP2106.0+6.00% from entry3.00 Rtouched within 24 h <1%odds 28%',
      'TP1104.0+4.00% from entry2.00 Rtouched within 24 h 31%odds 37%',
      'On the way: 1d MA200 102.0 and 1 more',
      'Now101.0+1.00% from entry+0.50 R',
      'Entry100.0',
      'Stop98.0−2.00% from entry−1.00 Rtouched within 24 h 22%hit first 70%',
    ]);
    expect(hasTouch(PLAN)).toBe(false);
  });

  test('has own levels as buttons among its rungs, where labels have room', async () => {
    const open = vi.fn();
    const own = [
      rung('Yours', 103.5, { kind: 'own', distance: '+2.48%', touch: '36%', open }),
      rung('Yours', 99, { kind: 'own', open }),
    ];
    const rungs = PLAN.rungs.map((each) => ({ ...each, touch: '22%' }));
    const { container } = render(<Ladder plan={{ ...PLAN, rungs, own }} height={208} />);
    expect(rows().filter((row) => row?.includes('Yours'))).toEqual([
      'Price level: Yours103.5+2.48% from entrytouched within 24 h 36%',
      'Price level: Yours99.0',
    ]);
    expect(rows()[2]).toContain('103.5');
    expect(container.querySelector('[data-line="103.5"]')?.getAttribute('stroke')).toBe(
      'var(--accent)',
    );
    await userEvent.click(screen.getByRole('button', { name: /^Price level: Yours 103\.5/ }));
    expect(open).toHaveBeenCalledOnce();
    cleanup();
    render(<Ladder plan={{ ...PLAN, own }} height={40} />);
    expect(rows().filter((row) => row?.includes('Yours'))).toEqual([
      'Price level: Yours103.5+2.48% from entry',
    ]);
  });

  test('grows where its labels need more height', () => {
    const { container } = render(<Ladder plan={PLAN} height={40} />);
    expect(container.firstElementChild?.getAttribute('style')).toContain('height: 9.5rem');
  });
});

test('a ghost says nothing', () => {
  const { container } = render(<GhostLadder height={300} />);
  expect(screen.queryByRole('list')).toBeNull();
  expect(container.textContent).toBe('TP3–TP2–TP1–Entry–Stop–');
});

describe('the line of seven days', () => {
  const CLOSES = [95, 97, 99, 101];

  test('runs into a small ladder on one scale, and says what it shows', () => {
    const { container } = render(<PlanLine plan={PLAN} closes={CLOSES} width={174} height={58} />);
    expect(
      screen.getByRole('img', {
        name: 'Price of 7 days and the plan: TP2 106.0, TP1 104.0, Entry 100.0, Stop 98.0, now 101.0',
      }),
    ).toBeTruthy();
    // 95 to 106 fill 50 px: the last close and price now are both at 101.
    const y = 4 + (5 / 11) * 50;
    const [line, into] = [...container.querySelectorAll('path')].map((path) =>
      path.getAttribute('d'),
    );
    expect(line).toMatch(new RegExp(`L146 ${y.toFixed(1)}$`));
    expect(into).toBe(`M146 ${y.toFixed(1)}L165 ${y.toFixed(1)}`);
  });

  test('stands alone without a plan, and without closes the plan does', () => {
    const { container } = render(<PlanLine plan={null} closes={CLOSES} width={174} height={58} />);
    expect(screen.getByRole('img', { name: 'Price of 7 days' })).toBeTruthy();
    expect(container.querySelectorAll('path')).toHaveLength(1);
    cleanup();
    render(<PlanLine plan={PLAN} closes={[]} width={174} height={58} />);
    expect(screen.getByRole('img').querySelectorAll('circle')).toHaveLength(1);
  });
});
