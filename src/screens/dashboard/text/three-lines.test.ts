import { expect, test } from 'vitest';
import { ENGINE } from '../../../../domain/analysis/engine.ts';
import type { KnownAnalysis } from '../../../../domain/analysis/known-analysis.ts';
import { readAnalysis } from '../../../../domain/analysis/read-analysis.ts';
import { formatPercent } from '../../../../domain/text/number-format.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../../domain/text/time-units.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { FROZEN_MOMENT, frozenAnalysis } from '../../../../tests/support/frozen-analyses.ts';
import { planLife } from '../../../../tests/support/plan-life.ts';
import { returnsOf } from '../plan/plan-facts.tsx';
import { forAndAgainst, threeLines } from './three-lines.tsx';

function frozen() {
  const analysis = readAnalysis(frozenAnalysis(ENGINE), {
    coin: 'BTCUSDT',
    time: epochMs(FROZEN_MOMENT),
  });
  if (analysis === 'unreadable') throw new Error('the frozen analysis cannot be read');
  return analysis;
}

/** A Wednesday, a quarter past nine, UTC. */
const NOW = epochMs(Date.UTC(2026, 10, 18, 21, 15));

const NONE = { claims: [], lines: null };

function withPlan(changes: object): KnownAnalysis {
  const analysis = frozen();
  const { tradeRecommendation: plan } = analysis;
  return { ...analysis, tradeRecommendation: plan && { ...plan, ...changes } };
}

const textOf = (title: string, ...of: Parameters<typeof threeLines>) =>
  threeLines(...of).find((line) => line.title === title)?.text;

test('the lines stand in the words of the claims that were stored for them, each once', () => {
  const analysis = frozen();
  const wordsOf = (ids: readonly string[] = []) =>
    ids.map((id) => analysis.claims.find((claim) => claim.id === id)?.words).join(' ');
  const lines = threeLines(analysis, analysis, null);
  expect(lines.map(({ title }) => title)).toEqual(['What', 'Why', 'What ends it']);
  expect(lines[1]?.text).toBe(wordsOf(analysis.lines?.why));
  expect(lines[2]?.text).toBe(wordsOf(analysis.lines?.ends));
  const sides = forAndAgainst(analysis);
  expect(sides.map(({ title }) => title)).toEqual(['For, 4 of 10', 'Against']);
  const marks = [...lines, ...sides].flatMap((line) => line.marks.map((mark) => ({ line, mark })));
  const ids = marks.map(({ mark }) => mark.claim?.id);
  expect(ids).toEqual(Object.values(analysis.lines ?? {}).flat());
  for (const { line, mark } of marks) {
    const { words, phrase } = mark.claim ?? {};
    expect([words, phrase]).toContain(line.text.slice(mark.start, mark.end));
  }
});

test.each([
  ['trade', 'Short to TP3, 4.81% lower; typically 3 days.'],
  ['too close to call', 'No call. If taken: short to TP3, 4.81% lower; typically 3 days.'],
  ['stand aside', 'No trade. The lean is short, on 4 of 5 timeframes.'],
] as const)('of a plan that is %s, what to do', (stance, what) => {
  expect(textOf('What', withPlan({ stance }), NONE, null)).toBe(what);
});

test('the distance is that of the figures, from the price now', () => {
  const lived = withPlan({ plan: planLife({}) });
  const plan = lived.tradeRecommendation;
  if (!plan) throw new Error('no plan');
  const price = Number(plan.currentPrice) * 1.01;
  const { potential, now } = returnsOf(plan, price);
  expect(now).toBe(', now');
  const said = textOf('What', lived, NONE, { price, now: NOW });
  expect(said).toContain(`${formatPercent(Number(potential))} lower`);
  expect(said).not.toContain('4.81%');
});

test('a plan that was kept has no distance of its opening, and its reasons are of now', () => {
  const kept = withPlan({ plan: planLife({ event: 'kept' }) });
  expect(textOf('What', kept, kept, null)).toBe(
    'No call. If taken: short to TP3; typically 3 days.',
  );
  expect(textOf('Why now', kept, kept, null)).toBe(textOf('Why', frozen(), frozen(), null));
});

test('a warning that price is past waits for its close, and the next one stands in its place', () => {
  const analysis = frozen();
  const [ends, first] = (analysis.lines?.ends ?? []).map((id) =>
    analysis.claims.find((claim) => claim.id === id),
  );
  const next = analysis.claims.find(
    ({ id, proposition }) => proposition.type === 'warning' && id !== first?.id,
  );
  const { snapshotTime } = analysis;
  const at = (price: number, hours = 0.1) => {
    const now = epochMs(snapshotTime + hours * HOUR_MS);
    return textOf('What ends it', analysis, analysis, { price, now });
  };
  expect(at(81_883)).toBe(`${ends?.words} ${first?.words}`);
  const past = `${ends?.words} Price is past 81,883.4; the 4h close decides`;
  expect(at(81_884)).toMatch(past);
  expect(at(81_884)).toMatch(/decides (at|on) .*00. .{20}/);
  expect(at(81_884)?.endsWith(String(next?.words))).toBe(true);
  expect(at(81_884, 5)).toMatch(/the 4h close (at|on) .*00 is not in this analysis\. .{20}/);
  expect(at(82_023)).not.toContain(String(next?.words));
});

test('without claims the plan alone speaks, and without a plan nothing does', () => {
  const facts = analysisResult();
  expect(threeLines(facts, NONE, null).map(({ text }) => text)).toEqual([
    'Long to TP2, 5.06% higher; typically 3 days.',
    'Price touching the stop, 63,100.0.',
  ]);
  expect(forAndAgainst(NONE)).toEqual([]);
  expect(threeLines({ ...facts, tradeRecommendation: null }, NONE, null)).toEqual([]);
});
