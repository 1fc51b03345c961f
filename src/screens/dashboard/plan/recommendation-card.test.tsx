// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { readPlan } from '../../../../domain/analysis/read-plan.ts';
import { ODDS_MODEL } from '../../../../domain/plan/odds/model.ts';
import { dayOf } from '../../../../domain/text/moment-text.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import { shareText } from '../../../../domain/text/r-text.ts';
import {
  analysisResult,
  knownAnalysis,
  SNAPSHOT_TIME,
} from '../../../../tests/support/analysis-result.ts';
import { rangesWith } from '../../../../tests/support/ranges.ts';
import { closeLevelSheet, useLevelSheet } from '../../../state/level-sheet.ts';
import { RecommendationCard } from './recommendation-card.tsx';

// What is opened comes late in the app; here it is there.
beforeAll(async () => {
  await Promise.all([import('./plan-details.tsx'), import('./odds-sheet.tsx')]);
});
// The plan has not run out of its time.
beforeEach(() => void vi.useFakeTimers({ now: SNAPSHOT_TIME, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const HOW = 'How it is made';

const plan = analysisResult().tradeRecommendation;
const ASIDE = { stance: 'stand aside', asideFor: ['costs', 'conflict'] } as const;
const CLOSE = { stance: 'too close to call', asideFor: ['interval'] } as const;
const withInterval = (low: number, high: number) => ({
  ...plan.odds,
  TP2: { hit: 0.28, interval: { low, high }, stop: 0.66, expire: 0.06, expected: 0.03 },
});

async function show(changes: Partial<KnownPlan> = {}, beside: Partial<KnownFacts> = {}) {
  const facts = { ...knownAnalysis(), ...beside, tradeRecommendation: { ...plan, ...changes } };
  const { container } = render(
    <MemoryRouter>
      <RecommendationCard facts={facts} kept={null} online={false} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByText('Levels, odds and costs'));
  await screen.findAllByText('Stop Loss');
  return container.textContent ?? '';
}

const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const target = (label: string) => within(screen.getByText(label).closest('div') ?? document.body);
const ladder = () =>
  within(screen.getByRole('list', { name: /^Plan as a ladder/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a trade is headed by its direction, and its odds stay above break-even', async () => {
  const words = await show({ odds: withInterval(0.277, 0.31) });
  expect(words).toMatch(/^Trade Recommendation LONGTrade/);
  expect(screen.getByText('LONG').className).toContain('text-up');
  expect(screen.getByText('its odds, 28 to 31%, stay above break-even (27%).')).toBeTruthy();
  expect(words).not.toMatch(/stand aside|too close|expected/i);
});

test('a plan too close to call is headed by that, with its lean small and its ladder grey', async () => {
  const words = await show({ ...CLOSE, odds: withInterval(0.24, 0.32) });
  expect(words).toMatch(/^Trade RecommendationToo close to callleans +LONG/);
  expect(screen.getByText('break-even (27%) lies inside the odds (24 to 32%).')).toBeTruthy();
  const prices = screen.getByRole('list', { name: /^Plan as a ladder/ });
  expect(prices.querySelector('.text-up, .text-down')).toBeNull();
  expect(prices.parentElement?.innerHTML).not.toMatch(/--(?:up|down)-(?:line|soft)/);
});

test('stop and targets say how likely they are touched, where that is known', async () => {
  const touch = { stop: { day: 0.33, week: 0.704 }, TP2: { day: null, week: 0.12 } };
  const ranges = rangesWith(64_250.5, analysisResult().snapshotTime, { touch });
  await show({}, { ranges });
  target('Stop Loss').getByText('touched within 24 h: 33%, within 7 d: 70%');
  target('Target 2').getByText('touched within 24 h: <1%, within 7 d: 12%');
  expect(target('Target 1').queryByText(/touched/)).toBeNull();
  expect(ladder()[0]).toMatch(/^TP2/);
});

test('the plan stands as a ladder with distance, reward and odds', async () => {
  await show();
  const labels = ladder();
  expect(labels[0]).toMatch(/^TP267,500\.5\+5\.06%.*2\.82.*28%$/);
  expect(labels.find((label) => label?.startsWith('TP1'))).toMatch(/66,000\.0.*41%$/);
  expect(labels.find((label) => label?.startsWith('Entry'))).toContain('64,250.5');
  expect(labels.at(-1)).toMatch(/^Stop63,100\.0/);
});

test('each timeframe has its arrow', async () => {
  await show();
  const arrows = within(screen.getByRole('list', { name: 'What each timeframe leans to' }));
  expect(arrows.getAllByRole('listitem')).toHaveLength(5);
});

test('a plan to stand aside from keeps its lean and says why in one sentence', async () => {
  const words = await show({ ...ASIDE, odds: withInterval(0.2, 0.26) });
  expect(words).toMatch(/^Trade RecommendationStand asideleans +LONG/);
  expect(
    screen.getByText('after costs its odds, 20 to 26%, stay below break-even (27%).'),
  ).toBeTruthy();
  expect(words).not.toContain('charts lean to opposite sides');
});

test('each target has its odds as a bar and in words, with the base rate beside them', async () => {
  await show();
  const waypoint = target('Target 1');
  expect(waypoint.getByText('Waypoint')).toBeTruthy();
  expect(waypoint.getByRole('img').getAttribute('aria-label')).toBe(
    'TP1 first 41%, stop first 57%, neither in time 2%',
  );
  const primary = target('Target 2');
  expect(primary.getByText('Primary target')).toBeTruthy();
  expect(primary.getByText('about 3 in 10 reach TP2 before the stop.')).toBeTruthy();
  const { n } = ODDS_MODEL.targets.primary.baseRate;
  expect(primary.queryByText(/^base rate of/) !== null).toBe(n > 0);
});

test('the far gain stands with its chance', async () => {
  await show();
  expect(figure('Potential ROI')).toBe('5.06%At TP2, odds 28%');
  expect(figure('Reward to Risk')).toBe('1.52 : 12.82 at TP2');
  expect(figure('Costs')).toBe('0.12 Rwith funding');
  expect(screen.getByText('Usual time: TP1 9 hours, TP2 3 days')).toBeTruthy();
});

test('the odds of the primary target stand with their interval beside break-even and base rate', async () => {
  const words = await show({ odds: withInterval(0.24, 0.32) });
  const { n, hit } = ODDS_MODEL.targets.primary.baseRate;
  const base = n > 0 ? `base rate ${shareText(hit)}` : '';
  // 28 in 100 come to +0.03 R; at 2.82 R to gain, 0.8 fewer come to nothing.
  expect(words).toContain(`Reaches TP2 before the stop${HOW}28%24 to 32%breaks even at 27%${base}`);
  const bar = screen.getByText(`28%`, { selector: 'b' }).closest('section')?.lastElementChild;
  expect(bar?.getAttribute('aria-hidden')).toBe('true');
  const parts = [...(bar?.children ?? [])].slice(0, 3).map((part) => part.getAttribute('style'));
  const percents = parts
    .join()
    .match(/[\d.]+/g)
    ?.map((percent) => Math.round(Number(percent)));
  // It ends at 50%: to the interval, the interval from and its width, the odds.
  expect(percents).toEqual([48, 48, 16, 56]);
});

test('costs stand part by part, and once', async () => {
  const words = await show();
  expect(words).toMatch(/Costs\. 0\.12 R in all: fees 0\.06 R, slippage 0\.02 R; funding takes/);
  expect(words).not.toContain('Funding until');
});

test('times are those of the primary target and of the whole plan', async () => {
  expect(await show()).toMatch(/Time\. Half of those that reach TP2 .* Every target counts until/);
});

test('a plan without odds says why, and shows no bar', async () => {
  const words = await show({
    odds: null,
    volatility: null,
    stance: 'stand aside',
    asideFor: ['no odds'],
  });
  expect(words).toContain('the history is too short for odds.');
  expect(figure('Potential ROI')).toBe('5.06%At TP2, odds not known');
  expect(screen.getByText('Odds are not known').closest('section')?.children).toHaveLength(1);
  expect(target('Target 2').getByText('Primary target')).toBeTruthy();
});

test('no plan speaks of probability', async () => {
  const trade = await show();
  cleanup();
  expect(trade + (await show({ ...ASIDE }))).not.toMatch(/probab/i);
});

test('a plan of another backend shows what it has', async () => {
  const { stance: _, asideFor: __, odds: ___, costs: ____, ...bare } = plan;
  const read = readPlan({ ...bare, expiresInHours: undefined, score: undefined });
  if (!read) throw new Error('the plan cannot be read');
  await show(read);
  expect(figure('Target 2')).toBe('67,500.5about 3 days');
  expect(figure('Reward to Risk')).toBe('1.52 : 12.82 at TP2');
  expect(figure('Potential ROI')).toBe('5.06%At the last target');
  expect(ladder()).toHaveLength(4);
  expect(screen.getByText('Funding until TP1.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: HOW })).toBeNull();
  expect(screen.queryByText(/Waypoint/)).toBeNull();
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
});

test('without a plan there is no action', () => {
  const facts = { ...knownAnalysis(), tradeRecommendation: null };
  const { container } = render(<RecommendationCard facts={facts} kept={null} online={false} />);
  expect(container.textContent).toMatch(/^Trade RecommendationN\/A/);
});

test('each price of a plan can be asked for; words cannot', async () => {
  const asked = () => useLevelSheet.getState().asked;
  await show({ takeProfit: { TP1: 66_000, TP2: 'the high of October' } });
  const names = screen.getAllByRole('button', { name: /^Notify me at/ });
  expect(names.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Notify me at Entry 64,250.5',
    'Notify me at Stop Loss 63,100.0',
    'Notify me at Target 1 66,000.0',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /Target 1/ }));
  expect(asked()).toEqual({ coin: 'BTCUSDT', view: 'level', price: 66_000 });
  closeLevelSheet();
});

describe('how it is computed', () => {
  async function open(changes: Partial<KnownPlan> = {}) {
    await show(changes);
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
