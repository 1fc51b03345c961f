// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { readPlan } from '../../../../domain/analysis/read-plan.ts';
import { ODDS_MODEL } from '../../../../domain/plan/odds/model.ts';
import { dayOf, shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import { shareText } from '../../../../domain/text/r-text.ts';
import { HOUR_MS } from '../../../../domain/text/time-units.ts';
import {
  analysisResult,
  knownAnalysis,
  SNAPSHOT_TIME,
} from '../../../../tests/support/analysis-result.ts';
import { RecommendationCard } from './recommendation-card.tsx';

// What is opened comes late in the app; here it is there.
beforeAll(async () => {
  await import('./odds-sheet.tsx');
});
// The plan has not run out of its time.
beforeEach(() => void vi.useFakeTimers({ now: SNAPSHOT_TIME, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const HOW = 'How odds are computed';

const plan = analysisResult().tradeRecommendation;
const ASIDE = { stance: 'stand aside', asideFor: ['costs', 'conflict'] } as const;
const CLOSE = { stance: 'too close to call', asideFor: ['interval'] } as const;
const withInterval = (low: number, high: number) => ({
  ...plan.odds,
  TP2: { hit: 0.28, interval: { low, high }, stop: 0.66, expire: 0.06, expected: 0.03 },
});

function show(changes: Partial<KnownPlan> = {}, beside: Partial<KnownFacts> = {}) {
  const facts = { ...knownAnalysis(), ...beside, tradeRecommendation: { ...plan, ...changes } };
  const { container } = render(
    <MemoryRouter>
      <RecommendationCard facts={facts} kept={null} online={false} />
    </MemoryRouter>,
  );
  return container.textContent ?? '';
}

const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const ladder = () =>
  within(screen.getByRole('list', { name: /^Plan as a ladder/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a trade is headed by its direction, and its odds stay above break-even', () => {
  const words = show({ odds: withInterval(0.277, 0.31) });
  expect(words).toMatch(/^Trade Recommendation LONGTrade/);
  expect(screen.getByText('LONG').className).toContain('text-up');
  expect(words).not.toMatch(/stand aside|too close|expected/i);
});

test('a plan too close to call is headed by that, with its lean small and its ladder grey', () => {
  const words = show({ ...CLOSE, odds: withInterval(0.24, 0.32) });
  expect(words).toMatch(/^Trade RecommendationToo close to callleans +LONG/);
  const prices = screen.getByRole('list', { name: /^Plan as a ladder/ });
  expect(prices.querySelector('.text-up, .text-down')).toBeNull();
  expect(prices.parentElement?.innerHTML).not.toMatch(/--(?:up|down)-(?:line|soft)/);
});

test('the plan stands as a ladder with distance, reward and odds', () => {
  show();
  const labels = ladder();
  expect(labels[0]).toMatch(/^TP267,500\.5\+5\.06%.*2\.82.*28%$/);
  expect(labels.find((label) => label?.startsWith('TP1'))).toMatch(/66,000\.0.*41%$/);
  expect(labels.find((label) => label?.startsWith('Entry'))).toContain('64,250.5');
  expect(labels.at(-1)).toMatch(/^Stop63,100\.0/);
});

test('a plan to stand aside from keeps its lean, and its reason stands once', () => {
  const words = show({ ...ASIDE, odds: withInterval(0.2, 0.26), reason: 'BTCUSDT LONG: so.' });
  expect(words).toMatch(/^Trade RecommendationStand asideleans +LONG/);
  expect(words.split('BTCUSDT LONG: so.')).toHaveLength(2);
  expect(words).not.toMatch(/stay below break-even|charts lean to opposite sides/);
});

test('figures are of the last target, with costs, times and expiry', () => {
  const words = show();
  expect(figure('Potential ROI')).toBe('5.06%at TP2');
  expect(figure('Reward to Risk')).toBe('2.82 : 1at TP2');
  expect(words).toContain('Costs0.12 Rwith funding');
  const expires = shortMoment(SNAPSHOT_TIME + (plan.expiresInHours ?? 0) * HOUR_MS);
  expect(words).toContain(`Typical time: TP1 9 hours, TP2 3 daysExpires ${expires}`);
});

test('the odds of the primary target stand with their interval beside break-even and base rate', () => {
  const words = show({ odds: withInterval(0.24, 0.32) });
  const { n, hit } = ODDS_MODEL.targets.primary.baseRate;
  const base = n > 0 ? `Base rate ${shareText(hit)}` : '';
  // 28 in 100 come to +0.03 R; at 2.82 R to gain, 0.8 fewer come to nothing.
  expect(words).toContain(`Reaches TP2 before the stop${HOW}28%24 to 32%Break-even 27%${base}`);
  const bar = screen.getByText(`28%`, { selector: 'b' }).closest('section')?.lastElementChild;
  expect(bar?.getAttribute('aria-hidden')).toBe('true');
  expect(bar?.textContent).toBe('0%50%');
  const parts = [...(bar?.children ?? [])].slice(0, 3).map((part) => part.getAttribute('style'));
  const percents = parts
    .join()
    .match(/[\d.]+/g)
    ?.map((percent) => Math.round(Number(percent)));
  // It ends at 50%: to the interval, the interval from and its width, the odds.
  expect(percents).toEqual([48, 48, 16, 56]);
});

test('a plan without odds shows no bar', () => {
  show({ odds: null, volatility: null, stance: 'stand aside', asideFor: ['no odds'] });
  expect(screen.getByText('Odds N/A').closest('section')?.children).toHaveLength(1);
});

test('no plan speaks of probability', () => {
  const trade = show();
  cleanup();
  expect(trade + show({ ...ASIDE })).not.toMatch(/probab/i);
});

test('a plan of another backend shows what it has', () => {
  const { stance: _, asideFor: __, odds: ___, costs: ____, ...bare } = plan;
  const read = readPlan({ ...bare, expiresInHours: undefined, score: undefined });
  if (!read) throw new Error('the plan cannot be read');
  show(read);
  expect(figure('Reward to Risk')).toBe('2.82 : 1at TP2');
  expect(figure('Potential ROI')).toBe('5.06%at TP2');
  expect(ladder()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: HOW })).toBeNull();
});

test('a plan in words stands as a list in place of the ladder', () => {
  const changes = { entry: 'around 64,000', stopLoss: 'below the low' };
  const facts = { ...knownAnalysis(), tradeRecommendation: { ...plan, ...changes } };
  render(<RecommendationCard facts={facts} kept={null} online={false} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.queryByRole('list', { name: /^Plan as a ladder/ })).toBeNull();
  expect(figure('Entry')).toMatch(/^around 64,000/);
  expect(figure('Stop Loss')).toMatch(/^below the low/);
  expect(figure('TP2')).toBe('67,500.5about 3 days');
});

test('without a plan there is no action', () => {
  const facts = { ...knownAnalysis(), tradeRecommendation: null };
  const { container } = render(<RecommendationCard facts={facts} kept={null} online={false} />);
  expect(container.textContent).toMatch(/^Trade RecommendationN\/A/);
});

describe('how it is computed', () => {
  async function open(changes: Partial<KnownPlan> = {}) {
    show(changes);
    screen.getByRole('button', { name: HOW }).focus();
    await userEvent.keyboard('{Enter}');
    return within(await screen.findByRole('dialog', { name: 'How the odds are computed' }));
  }

  test('opens by key and says the odds in figures, what went in, and what is not claimed', async () => {
    const sheet = await open({ odds: withInterval(0.24, 0.32) });
    const row = sheet.getByRole('rowheader', { name: 'TP2' }).closest('tr');
    const { baseRate } = ODDS_MODEL.targets.primary;
    const base = baseRate.n > 0 ? shareText(baseRate.hit) : 'N/A';
    expect(row?.textContent).toBe(`TP228%24 to 32%66%6%${base}27%`);
    expect(
      sheet.getByText(/^0\.12 R: fees 0\.06 R, slippage 0\.02 R, funding 0\.04 R \(/),
    ).toBeTruthy();
    expect(sheet.getByText('Lean of the evidence').nextElementSibling?.textContent).toBe('0.67');
    expect(sheet.getByText(/^No edge is claimed/)).toBeTruthy();
  });

  test('says what the odds were fitted to and judged on, with the curve as a table', async () => {
    const sheet = await open();
    const { date, fitted, validated, targets } = ODDS_MODEL;
    if (fitted === 0) {
      expect(sheet.getByText(/^Not fitted yet/)).toBeTruthy();
      return;
    }
    const words = sheet.getByText(/^Fitted on/).textContent ?? '';
    for (const part of [dayOf(date), formatNumber(fitted, 0), formatNumber(validated, 0)]) {
      expect(words).toContain(part);
    }
    const tables = sheet.getAllByRole('table', { hidden: true });
    const [, ...rows] = [...(tables.at(-1)?.querySelectorAll('tr') ?? [])];
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      targets.primary.calibration.map(
        ({ said, happened, n }) => `${shareText(said)}${shareText(happened)}${formatNumber(n, 0)}`,
      ),
    );
  });

  test('of a plan without odds says why there are none', async () => {
    const sheet = await open({ odds: null, volatility: null, ...ASIDE, asideFor: ['no odds'] });
    expect(sheet.getByText(/^This plan has no odds: the history was too short/)).toBeTruthy();
    expect(sheet.queryByRole('rowheader', { name: 'TP2' })).toBeNull();
  });
});
