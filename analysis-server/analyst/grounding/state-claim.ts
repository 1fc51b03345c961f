import { TIMEFRAMES, type Timeframe } from '../../../domain/timeframe.ts';
import { patternSide } from '../pattern-words.ts';
import { type Refusal, refusal } from './drop-reason.ts';
import { timeframeOf } from './labels.ts';
import type { StateName } from './lexicon/claim-phrases.ts';
import { negated } from './negation.ts';
import { clauseAround, type Statement, type Subject, subjectsWithin } from './statement.ts';
import { frameInState, inState } from './states.ts';

const OF_THE_PLAN = new Set<StateName>(['long', 'short', 'bullish', 'bearish', 'up', 'down']);
const OF_VOLUME = new Set<StateName>(['busy', 'quiet', 'ordinary', 'rising', 'falling', 'steady']);
const OF_A_VALUE = new Set<StateName>([
  'overbought',
  'oversold',
  'neutral',
  'extreme',
  'positive',
  'negative',
  'overhead',
  'beneath',
]);

/** Claims within a clause, by position. */
const claimBefore = ({ items }: Statement, from: number, at: number) =>
  items.slice(from, at).findLastIndex((item) => item.kind === 'state' || item.kind === 'relation') +
  from;

function planTruth(state: StateName, { table }: Statement): boolean | null {
  const action = table.facts.get('plan.action')?.value;
  if (action === undefined) return null;
  return (action === 'LONG') === (state === 'long' || state === 'bullish' || state === 'up');
}

/** Timeframes named in the clause up to the claim and right after it; else the one spoken of. */
function framesOf(statement: Statement, from: number, end: number, at: number): Timeframe[] {
  const named = statement.items
    .slice(from, end)
    .flatMap((item) => (item.kind === 'timeframe' ? [item.timeframe] : []));
  if (named.length > 0) return named;
  const near = timeframeOf(statement.items, at);
  return near === null ? [] : [near];
}

/** What the claim is about: what precedes it since the last claim, else what follows, else the last spoken of. */
function subjectsOf(
  statement: Statement,
  [from, end]: readonly [number, number],
  at: number,
  consumed: Set<number>,
  inherited: readonly Subject[],
): readonly Subject[] {
  const last = claimBefore(statement, from, at);
  const start = last >= from ? last : from;
  const { items } = statement;
  const isNamed = ({ at: where }: Subject) => {
    const item = items[where];
    return !(item?.kind === 'concept' && item.concept.name === 'momentum');
  };
  const before = subjectsWithin(statement, start, at).filter(
    (each) => !consumed.has(each.at) && isNamed(each),
  );
  if (before.length > 0) return before;
  const next = items.findIndex(
    (item, i) => i > at && i < end && (item.kind === 'state' || item.kind === 'relation'),
  );
  const after = subjectsWithin(statement, at + 1, next < 0 ? end : next);
  if (after.length > 0) {
    for (const each of after) consumed.add(each.at);
    return after;
  }
  if (subjectsWithin(statement, from, end).some(isNamed)) return inherited;
  const hasConcept = items
    .slice(from, end)
    .some((item) => item.kind === 'concept' && !/^(pattern|momentum)$/.test(item.concept.name));
  if (hasConcept) return [];
  // 'of its average, which is ...' speaks of what the average was set against.
  const isYardstick = (each: Subject) => /^averages?$/i.test(each.text) && each.quantity === null;
  const earlier = statement.subjects.findLast((each) => each.at < from && !isYardstick(each));
  const later = statement.subjects.find((each) => each.at >= end);
  return earlier ? [earlier] : later ? [later] : [];
}

/** 'a bearish divergence': the side that the pattern's own name has. */
function patternTruth(statement: Statement, at: number, state: StateName): boolean | null {
  const { items, table } = statement;
  const next = items[at + 1];
  const index = next?.kind === 'concept' && next.concept.isPattern ? at + 1 : null;
  if (index === null || next?.kind !== 'concept' || (state !== 'bullish' && state !== 'bearish')) {
    return null;
  }
  const timeframe = timeframeOf(items, index);
  const names = (next.concept.fields ?? []).flatMap((field) => {
    const value = table.facts.get(`${timeframe}.${field}`)?.value;
    return typeof value === 'string' ? [value] : [];
  });
  return names.some((name) => patternSide(name) === (state === 'bullish' ? 1 : -1));
}

function nearestTruth(statement: Statement, from: number, end: number, at: number): boolean | null {
  const { items, table, subjects } = statement;
  const after = subjects.find((each) => each.at > at && each.at < end);
  const subject = after ?? subjects.findLast((each) => each.at >= from && each.at < at);
  const fact = subject?.quantity?.facts[0];
  const kind = fact && /\.(supportLevels|resistanceLevels)\.(\d)$/.exec(fact.name);
  if (!fact || fact.unit === 'word' || !kind) return null;
  const price = table.facts.get('price')?.value;
  if (typeof price !== 'number') return null;
  const isNamed = items.some((item) => item.kind === 'timeframe');
  const frames = isNamed ? [fact.timeframe] : TIMEFRAMES;
  const distances = frames.flatMap((frame) => {
    const value = table.facts.get(`${frame}.${kind[1]}.1`)?.value;
    return typeof value === 'number' ? [Math.abs(value - price)] : [];
  });
  return Math.abs(fact.value - price) <= Math.min(...distances);
}

/** The truth of a state claim; null where it cannot be resolved to facts. */
function truthOf(
  statement: Statement,
  at: number,
  state: StateName,
  clause: readonly [number, number],
  subjects: readonly Subject[],
): boolean | null {
  const { table, items } = statement;
  const [from, end] = clause;
  if (state === 'unverifiable') return null;
  if (state === 'long' || state === 'short') return planTruth(state, statement);
  if (state === 'nearest') return nearestTruth(statement, from, end, at);
  const next = items[at + 1];
  if (next?.kind === 'concept' && next.concept.isPattern) return patternTruth(statement, at, state);
  const frames = framesOf(statement, from, end, at);
  const byFrame = () => {
    const truths = frames.map((frame) => frameInState(state, frame, table));
    return truths.length === 0 || truths.includes(null) ? null : truths.every((each) => each);
  };
  if (OF_VOLUME.has(state)) {
    const isVolume = subjects.every(
      ({ quantity }) => quantity === null || /^volume/.test(quantity.dimension),
    );
    const named = items
      .slice(from, end)
      .some((item) => item.kind === 'concept' && /volume/.test(item.concept.name));
    const isCandle = items.slice(from, end).some((item) => /^(candles?|bars?)$/.test(item.text));
    const isSpoken = subjects.length > 0 && subjects.every(({ quantity }) => quantity !== null);
    if (!isVolume || (!named && !isCandle && !isSpoken)) return null;
    const own = subjects.flatMap(({ quantity }) => quantity?.facts[0]?.timeframe ?? []);
    const all = own.length > 0 ? own : frames;
    const truths = all.map((frame) => frameInState(state, frame, table));
    return truths.length === 0 || truths.includes(null) ? null : truths.every((each) => each);
  }
  if (/^(uptrend|downtrend|sideways|squeeze)$/.test(state)) return byFrame();
  const valued = subjects.map(({ quantity }) =>
    quantity === null ? null : inState(state, quantity, table),
  );
  if (valued.length > 0 && !valued.includes(null)) return valued.every((each) => each);
  if (OF_A_VALUE.has(state)) return null;
  const isAboutFrame = subjects.every(({ quantity }) => quantity?.dimension === 'DMI');
  const isAboutPlan = subjects.every(({ quantity }) =>
    quantity?.facts.every(({ name }) => /^(plan\.|price$)/.test(name)),
  );
  const mentioned = items
    .slice(from, end)
    .some(
      (item) =>
        item.kind === 'concept' &&
        !/^(price|stop|entry|targets?|market structure|ADX|level|risk)/.test(item.concept.name),
    );
  if (mentioned) return null;
  if (frames.length > 0 && isAboutFrame) return byFrame();
  return OF_THE_PLAN.has(state) && isAboutPlan ? planTruth(state, statement) : null;
}

export interface JudgedState {
  readonly fault: Refusal | null;
  readonly subjects: readonly Subject[];
}

/** Judges what is said of a value, a timeframe or the plan. */
export function judgeState(
  statement: Statement,
  at: number,
  state: StateName,
  consumed: Set<number>,
  inherited: readonly Subject[],
): JudgedState {
  const clause = clauseAround(statement, at);
  const text = statement.items[at]?.text ?? '';
  const subjects = subjectsOf(statement, clause, at, consumed, inherited);
  const turned = negated(statement.items, clause[0], at);
  const truth = truthOf(statement, at, state, clause, subjects);
  // 'sellers may gain confidence' says nothing of who is ahead.
  const inClause = statement.items.slice(clause[0], clause[1]);
  const isMay = inClause.some((item) => /^(may|might|could|would)$/i.test(item.text));
  if (/^(buyers|sellers|bulls|bears)$/i.test(text) && isMay) return { fault: null, subjects: [] };
  if (turned === null || truth === null) {
    return { fault: refusal('unresolved-claim', text), subjects };
  }
  if (truth !== turned) return { fault: null, subjects };
  const isDirection = state === 'long' || state === 'short';
  return { fault: refusal(isDirection ? 'other-direction' : 'false-claim', text), subjects };
}
