import { type Refusal, refusal } from './drop-reason.ts';
import type { Item } from './items.ts';
import type { Relation } from './lexicon/claim-phrases.ts';
import { negated } from './negation.ts';
import {
  clauseAround,
  listAfter,
  listBefore,
  type Statement,
  type Subject,
  subjectsWithin,
} from './statement.ts';
import { asShown, comparable, type Quantity, quantityOf } from './values.ts';

const FILLERS =
  /^(still|only|even|also|and|or|too|now|currently|the|its|already|just|trade|trading)$/i;

/** ATR of the timeframe that a price belongs to; the four-hour one where it has none. */
function atrFor({ facts }: Quantity, { table }: Statement): number | null {
  const frame = facts.find(({ name }) => /^(1w|1d|4h|1h|15m)\./.test(name))?.timeframe ?? '4h';
  const value = table.facts.get(`${frame}.ATR`)?.value;
  return typeof value === 'number' ? value : null;
}

/** Null where the two cannot be set against each other. */
function holds(
  relation: Relation,
  left: Quantity,
  right: readonly Quantity[],
  statement: Statement,
): boolean | null {
  if (right.some((each) => !comparable(left, each))) return null;
  const shown = (value: number) => asShown(value, left, statement.table);
  const low = shown(Math.min(...right.map((each) => each.low)));
  const high = shown(Math.max(...right.map((each) => each.high)));
  const [leftLow, leftHigh] = [shown(left.low), shown(left.high)];
  switch (relation) {
    case 'above':
      return leftLow > high;
    case 'below':
      return leftHigh < low;
    case 'between':
    case 'inside':
      return low < high ? leftLow >= low && leftHigh <= high : null;
    case 'near': {
      const [only] = right;
      const atr = only && atrFor(only.dimension === 'price' ? only : left, statement);
      if (!only || right.length > 1 || left.dimension !== 'price' || !atr) return null;
      const gap = Math.max(only.low - left.high, left.low - only.high);
      const edge = Math.min(Math.abs(only.low - left.low), Math.abs(only.high - left.low));
      return Math.max(gap, 0) === 0 ? edge <= atr : gap <= atr;
    }
  }
}

function degreeHolds(
  item: Item | undefined,
  left: Quantity,
  right: Quantity,
  statement: Statement,
) {
  if (item?.kind !== 'degree') return true;
  const atr = atrFor(right, statement) ?? 0;
  if (left.dimension !== 'price' || atr <= 0) return null;
  const gap = Math.max(right.low - left.high, left.low - right.high);
  return item.degree === 'at most' ? gap <= atr : gap >= atr;
}

const priceOf = ({ table }: Statement): Quantity | null => {
  const fact = table.facts.get('price');
  return fact ? quantityOf(fact) : null;
};

/** '{plan.riskPerTrade} below the entry': how far, not what. */
function isDistance({ quantity, at }: Subject, relationAt: number): boolean {
  const fact = quantity?.facts[0];
  return (
    relationAt - at <= 3 &&
    fact !== undefined &&
    /^plan\.(riskPerTrade|rewardPerTrade|potential|stopInATR)$/.test(fact.name)
  );
}

function isPrice({ quantity }: Subject): boolean {
  return quantity?.facts.length === 1 && quantity.facts[0]?.name === 'price';
}

const isPlanPrice = ({ quantity }: Subject) =>
  quantity?.facts.every(({ name }) => name.startsWith('plan.')) ?? false;

/** A move that may come: it leads to where the price is not. */
function hypothetical(
  relation: Relation,
  right: readonly Quantity[],
  statement: Statement,
): boolean | null {
  const price = priceOf(statement);
  if (!price || right.length === 0) return null;
  if (relation === 'above') return holds('below', price, right, statement);
  if (relation === 'below') return holds('above', price, right, statement);
  if (relation !== 'inside' && relation !== 'between') return null;
  const already = holds('inside', price, right, statement);
  return already === null ? null : !already;
}

const quantities = (subjects: readonly Subject[]) =>
  subjects.flatMap(({ quantity }) => (quantity ? [quantity] : []));

/** What is in the relation, from what precedes it; null where that is unclear. */
function leftOf(
  statement: Statement,
  [from, end]: readonly [number, number],
  at: number,
  right: readonly Subject[],
  inherited: readonly Subject[],
): readonly Subject[] | 'price' | 'hypothetical' | null {
  const { items, subjects } = statement;
  const own = listBefore(statement, from, at).filter((subject) => !isDistance(subject, at));
  if (own.length > 0) return own;
  if (items[from - 1]?.kind === 'relative') {
    const named = subjects.filter((subject) => subject.at < from).at(-1);
    return named ? [named] : null;
  }
  const distances = listBefore(statement, from, at);
  if (inherited.length > 0 && distances.length === 0) return inherited;
  // 'the stop sits at A, below the entry at B'
  const apposed =
    items[from - 1]?.kind === 'comma' ? subjects.filter((each) => each.at < from) : [];
  const previous = apposed.at(-1);
  const opens = items.slice(from, at).every((item) => item.kind === 'degree');
  if (
    opens &&
    previous &&
    subjectsWithin(statement, (right.at(-1)?.at ?? at) + 1, end).length === 0
  ) {
    return [previous];
  }
  const isFronted = items
    .slice(from, at)
    .every(
      (item) => item.kind !== 'concept' && (item.kind === 'degree' || FILLERS.test(item.text)),
    );
  if (!isFronted) return null;
  const last = right.at(-1)?.at;
  if (last === undefined) return null;
  const inClause = subjectsWithin(statement, last + 1, end);
  const nextEnd = end < items.length ? clauseAround(statement, end + 1)[1] : end;
  const following = inClause.length > 0 ? inClause : subjectsWithin(statement, end, nextEnd);
  const [first] = following;
  if (first) return [first];
  if (right.every(isPlanPrice)) return 'hypothetical';
  return 'price';
}

export interface JudgedRelation {
  readonly fault: Refusal | null;
  /** Who stood in it, for a clause that goes on about the same. */
  readonly left: readonly Subject[];
}

/** Judges 'A above B' by the values. What cannot be resolved to facts is refused. */
export function judgeRelation(
  statement: Statement,
  at: number,
  relation: Relation,
  inherited: readonly Subject[],
): JudgedRelation {
  const { items } = statement;
  const text = items[at]?.text ?? '';
  const fail = (reason: 'false-claim' | 'unresolved-claim'): JudgedRelation => ({
    fault: refusal(reason, text),
    left: [],
  });
  const [from, end] = clauseAround(statement, at);
  const turned = negated(items, from, at);
  const listed = listAfter(statement, at);
  // 'the pivot is {..}, and price is above it'
  const isPronoun = listed.length === 0 && /^it$/i.test(items[at + 1]?.text ?? '');
  const meant = statement.subjects.filter((each) => each.at < from).at(-1);
  const rightSubjects = isPronoun && meant ? [meant] : listed;
  const move = items.slice(from, at).find((item) => item.kind === 'move');
  const isOpen = rightSubjects.length === 0 && subjectsWithin(statement, at + 1, end).length === 0;
  const price = priceOf(statement);
  if (turned === null || !price) return fail('unresolved-claim');
  if (rightSubjects.some(({ quantity }) => quantity === null)) return fail('unresolved-claim');
  // 'the case rests on patience': about no value at all.
  if (relation === 'near' && subjectsWithin(statement, from, end).length === 0) {
    return { fault: null, left: [] };
  }
  const right = quantities(rightSubjects);

  if (move) {
    const mover = subjectsWithin(statement, from, at);
    const isMay = items.slice(0, at).some((item) => item.kind === 'condition');
    if (!isMay || turned || !mover.every(isPrice)) return fail('unresolved-claim');
    const may = hypothetical(relation, right, statement);
    return may
      ? { fault: null, left: [] }
      : fail(may === null ? 'unresolved-claim' : 'false-claim');
  }
  const found = leftOf(statement, [from, end], at, rightSubjects, inherited);
  if (found === 'hypothetical') {
    return hypothetical(relation, right, statement)
      ? { fault: null, left: [] }
      : fail('false-claim');
  }
  if (found === null || found.length === 0) return fail('unresolved-claim');
  const leftSubjects = found === 'price' ? [] : found;
  if (leftSubjects.some(({ quantity }) => quantity === null)) return fail('unresolved-claim');
  const left = found === 'price' ? [price] : quantities(leftSubjects);
  // 'the cloud lies below': below the price.
  const against = isOpen && (relation === 'above' || relation === 'below') ? [price] : right;
  if (against.length === 0 || (isOpen && leftSubjects.some(isPrice)))
    return fail('unresolved-claim');
  if (turned && (left.length > 1 || against.length > 1)) return fail('unresolved-claim');
  const groups = relation === 'between' ? [against] : against.map((each) => [each]);
  if (relation === 'between' && against.length !== 2) return fail('unresolved-claim');
  for (const one of left) {
    for (const group of groups) {
      const truth = holds(relation, one, group, statement);
      const far = group[0] ? degreeHolds(items[at - 1], one, group[0], statement) : null;
      if (truth === null || far === null) return fail('unresolved-claim');
      if (turned ? truth || items[at - 1]?.kind === 'degree' : !truth || !far) {
        return fail('false-claim');
      }
    }
  }
  return { fault: null, left: leftSubjects };
}
