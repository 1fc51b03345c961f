import { type AnalysisOutline, STRUCTURE_TIMEFRAMES } from '../analysis/analysis-outline.ts';
import { formatPrice } from '../text/number-format.ts';
import { type Price, price } from '../text/quantity.ts';
import type { Change } from './change.ts';
import { beyondBand, convictionBand, EVIDENCE_WORDS } from './conviction-band.ts';
import { stanceWords } from './odds/stance-words.ts';

/** A larger move counts; targets lie several times as far away as stops. */
export const MOVED_IN_ATR = { stop: 1, target: 3 } as const;

/** Only to or from a trade: what lies between the other stances is no news. */
function stanceDifference({ plan: before }: AnalysisOutline, { plan: after }: AnalysisOutline) {
  const { stance: from } = before;
  const { stance: to } = after;
  if (from === to || (from !== 'trade' && to !== 'trade')) return [];
  const sentence = `${from} → ${stanceWords(after)}`;
  const change: Change = { kind: 'stance', from, to, sentence };
  return [{ change, size: 1 }];
}

export interface Difference {
  readonly change: Change;
  /**
   * Direction: new conviction. Crossing: ATR past the level. Stop and target: counted moves.
   * Conviction: points beyond the band. Stance and structure: 1.
   */
  readonly size: number;
}

const sideOf = (plan: AnalysisOutline['plan']): 1 | -1 => (plan.action === 'LONG' ? 1 : -1);

function direction({ plan: before }: AnalysisOutline, { plan: after }: AnalysisOutline) {
  if (before.action === after.action) return [];
  const sentence = `${before.action} → ${after.action}`;
  const change: Change = { kind: 'direction', from: before.action, to: after.action, sentence };
  return [{ change, size: after.conviction }];
}

/** `towards` is 1 if price has to rise to the level. */
function crossing(
  level: 'stop' | 'target',
  levels: readonly (readonly [label: string, at: Price])[],
  towards: 1 | -1,
  before: AnalysisOutline,
  now: Price,
): Difference[] {
  const past = (at: number) => (towards * (now - at)) / before.plan.atr;
  const [nearest] = levels;
  const farthest = levels.findLast(([, at]) => past(at) >= 0);
  if (!nearest || !farthest) return [];
  const [label, at] = farthest;
  const shown = (value: number) => formatPrice(value, before.tickSize);
  const verb = towards === 1 ? 'rose to or above' : 'fell to or below';
  const name = level === 'stop' ? 'the stop' : label;
  const sentence = `price ${shown(now)} ${verb} ${name} ${shown(at)}`;
  const change: Change = { kind: 'crossing', level, label, at, price: now, sentence };
  return [{ change, size: past(nearest[1]) }];
}

function crossings(before: AnalysisOutline, after: AnalysisOutline): Difference[] {
  const side = sideOf(before.plan);
  const now = after.plan.currentPrice;
  const targets = Object.entries(before.plan.takeProfit);
  return [
    ...crossing('stop', [['stop', before.plan.stopLoss]], side === 1 ? -1 : 1, before, now),
    ...crossing('target', targets, side, before, now),
  ];
}

function move(
  kind: 'stop' | 'target',
  from: Price | undefined,
  to: Price | undefined,
  before: AnalysisOutline,
): Difference[] {
  if (from === undefined || to === undefined) return [];
  const size = Math.abs(to - from) / (MOVED_IN_ATR[kind] * before.plan.atr);
  if (size <= 1) return [];
  const shown = (value: number) => formatPrice(value, before.tickSize);
  const sentence = `${kind} ${shown(from)} → ${shown(to)}`;
  const { timeframe } = before.plan;
  return [{ change: { kind, from: price(from), to: price(to), timeframe, sentence }, size }];
}

/** Compares primary targets; waypoints matter only once price is there. */
function moves(before: AnalysisOutline, after: AnalysisOutline): Difference[] {
  const primaryTarget = ({ plan }: AnalysisOutline) => Object.values(plan.takeProfit).at(-1);
  return [
    ...move('stop', before.plan.stopLoss, after.plan.stopLoss, before),
    ...move('target', primaryTarget(before), primaryTarget(after), before),
  ];
}

function structures(before: AnalysisOutline, after: AnalysisOutline): Difference[] {
  return STRUCTURE_TIMEFRAMES.flatMap((timeframe) => {
    const from = before.structure[timeframe];
    const to = after.structure[timeframe];
    if (from === to || from === null || to === null) return [];
    const sentence = `${timeframe} structure ${from} → ${to}`;
    const change: Change = { kind: 'structure', timeframe, from, to, sentence };
    return [{ change, size: 1 }];
  });
}

/** Bands, as the number did not sort outcomes (docs/decisions/track-record.md). */
function conviction({ plan: before }: AnalysisOutline, { plan: after }: AnalysisOutline) {
  const from = convictionBand(before.conviction);
  const to = convictionBand(after.conviction);
  if (before.action !== after.action || from === to) return [];
  const sentence = `evidence ${EVIDENCE_WORDS[from]} → ${EVIDENCE_WORDS[to]}`;
  const change: Change = { kind: 'conviction', from, to, conviction: after.conviction, sentence };
  return [{ change, size: beyondBand(before.conviction, after.conviction) }];
}

/** Weightiest first. */
export function differences(before: AnalysisOutline, after: AnalysisOutline): Difference[] {
  return [
    ...direction(before, after),
    ...crossings(before, after),
    ...stanceDifference(before, after),
    ...moves(before, after),
    ...structures(before, after),
    ...conviction(before, after),
  ];
}
