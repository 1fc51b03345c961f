import { describe, expect, it } from 'vitest';
import { type OutlineOptions, outline } from '../../tests/support/outlines.ts';
import type { AnalysisOutline } from '../analysis/analysis-outline.ts';
import { changeLine, type PlanChange } from './change.ts';
import { type ComparedPlan, planChanges } from './plan-changes.ts';

type End = NonNullable<ComparedPlan['end']>;

const STOPPED: End = { by: 'stop', exit: 62_000, netR: -1.04 };

/** The analysis that opens a plan, and the plan. */
function opened(options: OutlineOptions, end: End | null = null) {
  const analysis = outline(options);
  const { plan, tickSize } = analysis;
  const { hash, openedAt, replaced } = plan.plan;
  const stored: ComparedPlan = { hash, content: { openedAt, tickSize, replaced, plan }, end };
  return { analysis, stored };
}

/** Of the plan that an analysis took the place of. */
function inPlaceOf({ plan }: AnalysisOutline): Pick<OutlineOptions, 'life'> {
  const { action, stance, plan: life } = plan;
  const { hash, openedAt } = life;
  const why = stance === 'trade' ? 'other side' : 'first trade';
  return { life: { replaced: { hash, action, stance, openedAt, grossR: 0.4, why } } };
}

/** A later analysis under the plan of an earlier one. */
const kept = ({ plan }: AnalysisOutline, options: OutlineOptions, ended: End['by'] | null = null) =>
  outline({
    ...options,
    life: {
      ...plan.plan,
      event: ended ? 'ended' : 'kept',
      ended: ended && { by: ended, at: plan.plan.openedAt },
    },
  });

const said = (changes: readonly PlanChange[]) => changes.map(({ sentence }) => sentence);
const PAPER = { stance: 'stand aside', asideFor: ['conflict'] } as const;

describe('what became of the plans of a coin', () => {
  const first = opened({});
  const start = first.analysis;

  it('is nothing while the same one stands, whatever else changed', () => {
    const later = kept(start, { hours: 8, price: 66_900 });
    expect(planChanges(start, later, [first.stored])).toEqual([]);
    expect(planChanges(start, start, [first.stored])).toEqual([]);
  });

  it('is the Trade of the other side that took its place, with the hour', () => {
    const next = opened({
      ...inPlaceOf(start),
      hours: 16,
      action: 'SHORT',
    });
    const plans = [{ ...first.stored, end: { by: 'replaced', exit: 64_400, netR: 0.1 } } as const];
    expect(planChanges(start, next.analysis, [...plans, next.stored])).toEqual([
      {
        kind: 'replaced',
        from: 'LONG',
        to: 'SHORT',
        netR: 0.1,
        sentence: 'LONG → SHORT: the analysis of 16:00 UTC says Trade for SHORT',
      },
    ]);
  });

  it('is the end of a Trade with its result', () => {
    const ends = (end: End) => {
      const over = opened({}, end);
      return said(
        planChanges(start, kept(start, { hours: 8, price: 62_000 }, end.by), [over.stored]),
      );
    };
    expect(ends(STOPPED)).toEqual(['LONG stopped at 62,000.0, −1.04 R']);
    expect(ends({ by: 'target', exit: 69_000, netR: 2.46 })).toEqual([
      'LONG reached TP2 at 69,000.0, +2.46 R',
    ]);
    expect(ends({ by: 'time', exit: 64_500.04, netR: 0.21 })).toEqual([
      'LONG expired at 64,500.0, +0.21 R',
    ]);
    expect(ends({ by: 'void', exit: null, netR: null })).toEqual(['LONG ended without a result']);
  });

  it('is all that happened in between, in order and each once', () => {
    const over = opened({}, STOPPED);
    const second = opened({ hours: 4, action: 'SHORT' }, { by: 'target', exit: 59_000, netR: 2.4 });
    const third = opened({ hours: 9 });
    const plans = [over.stored, second.stored, third.stored];
    const all = planChanges(start, third.analysis, plans);
    expect(said(all)).toEqual([
      'LONG stopped at 62,000.0, −1.04 R',
      'Trade, SHORT',
      'SHORT reached TP2 at 59,000.0, +2.40 R',
      'Trade, LONG',
    ]);
    expect(said(planChanges(start, second.analysis, plans))).toEqual(said(all).slice(0, 2));
    expect(said(planChanges(second.analysis, third.analysis, plans))).toEqual(said(all).slice(2));
    const lateSecond = kept(second.analysis, { hours: 8 }, 'target');
    expect(said(planChanges(second.analysis, lateSecond, plans))).toEqual(said(all).slice(2, 3));
    expect(said(planChanges(lateSecond, third.analysis, plans))).toEqual(said(all).slice(3));
  });

  it('lists no more than the newest four', () => {
    const plans = [0, 1, 2, 3].map((hours) => opened({ hours }, STOPPED));
    const last = opened({ hours: 4, action: 'SHORT' });
    const all = planChanges(
      start,
      last.analysis,
      [...plans, last].map(({ stored }) => stored),
    );
    expect(said(all)).toEqual([
      'LONG stopped at 62,000.0, −1.04 R',
      'Trade, LONG',
      'LONG stopped at 62,000.0, −1.04 R',
      'Trade, SHORT',
    ]);
  });

  it('is silent on paper: its end, and paper after it', () => {
    const paper = opened(PAPER, STOPPED);
    const next = opened({ ...PAPER, hours: 4, action: 'SHORT' });
    expect(planChanges(paper.analysis, next.analysis, [paper.stored, next.stored])).toEqual([]);
  });

  it('is a Trade opened where it took the place of paper', () => {
    const paper = opened(PAPER);
    const next = opened({ ...inPlaceOf(paper.analysis), hours: 4 });
    expect(planChanges(paper.analysis, next.analysis, [paper.stored, next.stored])).toEqual([
      { kind: 'opened', action: 'LONG', sentence: 'Trade, LONG' },
    ]);
  });
});

it('the line of changes joins their sentences and begins in upper case', () => {
  expect(changeLine([{ sentence: 'a' }, { sentence: 'b' }])).toBe('A; b');
  expect(changeLine([])).toBe('');
});
