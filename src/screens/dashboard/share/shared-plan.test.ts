import { describe, expect, test } from 'vitest';
import type { PlanStatus } from '../../../../domain/plan/plan-status.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { epochMs, percent, price } from '../../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../../tests/support/analysis-result.ts';
import { planLife } from '../../../../tests/support/plan-life.ts';
import { planText, type SharedFrom, sharedPlan } from './shared-plan.ts';

const ANALYSIS = knownAnalysis();
const { tradeRecommendation: PLAN } = ANALYSIS;
const FACTS = {
  ...ANALYSIS,
  tradeRecommendation: PLAN && {
    ...PLAN,
    stopLoss: 63_250.5,
    takeProfit: { TP1: 65_250.5, TP2: 67_250.5 },
    odds: null,
  },
};
const AT = epochMs(FACTS.actualAnalysisTime + 165 * 60_000);
const MARKET = FACTS.market ?? { id: 'none', name: 'None', simulated: false };

function shared(changes: Partial<SharedFrom> = {}) {
  const plan = sharedPlan({
    facts: FACTS,
    price: {
      price: price(63_910.5),
      change24h: percent(1),
      tickSize: 0.1,
      at: AT,
      market: MARKET,
      seen: [],
    },
    status: null,
    closes: [],
    moment: AT,
    link: 'https://coin-analyst.example',
    ...changes,
  });
  if (!plan) throw new Error('no plan');
  return plan;
}

const clock = (moment: number) => /\d\d:\d\d/.exec(momentText(moment))?.[0];

describe('the text of a plan', () => {
  test('says all of it, with market, times, link and what it is not', () => {
    expect(planText(shared()).split('\n')).toEqual([
      'BTCUSDT: Trade (LONG)',
      'TP2 67,250.5 (+4.67%, 3.00 R)',
      'TP1 65,250.5 (+1.56%, 1.00 R)',
      'Entry 64,250.5',
      'Stop 63,250.5 (−1.56%, −1.00 R)',
      'Now 63,910.5 (−0.53%, −0.34 R)',
      expect.stringMatching(/^Timeframes lean: 1w (long|short|neither), 1d /),
      `${MARKET.name}. Analysed ${momentText(FACTS.actualAnalysisTime)}; price at ${clock(AT)}`,
      'Not investment advice. https://coin-analyst.example',
    ]);
  });

  test.each(['Recorded market', 'Simulated market', 'Bybit'])('names the market: %s', (name) => {
    const market = { ...MARKET, name };
    const plan = shared({ facts: { ...FACTS, market } });
    expect(plan.market).toBe(name);
    expect(planText(plan)).toContain(`${name}. Analysed`);
  });

  test('says that it is no trade, and how the plan ended', () => {
    const aside = { ...FACTS.tradeRecommendation, stance: 'stand aside' as const };
    const facts = { ...FACTS, tradeRecommendation: PLAN && { ...PLAN, ...aside } };
    expect(planText(shared({ facts }))).toMatch(/^BTCUSDT: Stand aside \(LONG\)\n/);
    const close = PLAN && { ...PLAN, stance: 'too close to call' as const };
    expect(planText(shared({ facts: { ...FACTS, tradeRecommendation: close } }))).toMatch(
      /^BTCUSDT: Too close to call \(LONG\)\n/,
    );
    const end = { level: 'stop', price: 63_250.5, at: AT, exact: true };
    const status: PlanStatus = { kind: 'stopped', end, reached: null, sure: true, netR: null };
    const text = planText(shared({ status }));
    expect(text).toMatch(/^BTCUSDT: Stopped \(LONG\)\n/);
    expect(text).not.toContain('Now');
    expect(text).not.toContain('price at');
  });

  test('gives the odds that the plan states, and no price where none is known', () => {
    const odds = { hit: 0.284, stop: 0.7, expire: 0.016, expected: 0.1 };
    const facts = {
      ...FACTS,
      tradeRecommendation: FACTS.tradeRecommendation && {
        ...FACTS.tradeRecommendation,
        odds: { TP2: odds },
      },
    };
    const text = planText(shared({ facts, price: null }));
    expect(text).toContain('TP2 67,250.5 (+4.67%, 3.00 R, odds 28%)');
    expect(text).toMatch(/^Stop .*, hit first 70%\)$/m);
    expect(text).not.toContain('Now');
  });
});

test.each([
  [null, 'Open since'],
  [{ kind: 'replaced', at: AT, reached: null, sure: true, netR: -0.3 }, 'Opened'],
] as const)('a plan with a life says when it opened, and odds of now: %o', (status, words) => {
  const oddsNow = { hit: 0.344, stop: 0.6, expire: 0.056 };
  const openedAt = epochMs(AT - 90 * 60_000);
  const plan = planLife({ event: 'kept', openedAt });
  const facts = {
    ...FACTS,
    tradeRecommendation: FACTS.tradeRecommendation && {
      ...FACTS.tradeRecommendation,
      ...{ oddsNow, plan },
    },
  };
  const text = planText(shared({ facts, status }));
  expect(text).toContain(`. ${words} ${momentText(openedAt)}`);
  expect(text).toMatch(new RegExp(`https://coin-analyst\\.example/replay/${plan.hash}$`));
  expect(text.includes('odds 34%')).toBe(status === null);
  expect(text.startsWith('BTCUSDT: Replaced (LONG)')).toBe(status !== null);
});

test('an analysis without a plan is not shared', () => {
  const facts = { ...FACTS, tradeRecommendation: null };
  expect(
    sharedPlan({ facts, price: null, status: null, closes: [], moment: AT, link: '' }),
  ).toBeNull();
});
