import { TIMEFRAMES } from '../../../domain/timeframe.ts';
import { type Refusal, refusal } from './drop-reason.ts';
import { timeframeOf } from './labels.ts';
import { isContent } from './lexicon/plain-words.ts';
import { judgeRelation } from './relation-claim.ts';
import { judgeState } from './state-claim.ts';
import { clauseAround, type Statement, type Subject, subjectsWithin } from './statement.ts';
import { asShown } from './values.ts';

const OF_A_VALUE = new Set<string>(['slot', 'concept', 'coin', 'relation', 'state']);
const MONEY = /^(usd|usdt|usdc|dollars?|euros?|cents?|btc|eth|pips?|x)$/i;
const MAY = /^(would|could|may|might|should|can)$/i;
const FORECAST =
  /^(likely|probably|expected|expect|expects|possible|probable|arguably|apparently)$/i;

/** A level that is called support is under the price, one that is called resistance over it. */
function sideFault({ items, table }: Statement, at: number, label: number): Refusal | null {
  const [slot, name] = [items[at], items[label]];
  const price = table.facts.get('price')?.value;
  if (slot?.kind !== 'slot' || name?.kind !== 'concept' || !name.concept.side) return null;
  if (slot.fact.unit === 'word' || typeof price !== 'number') return null;
  const like = { facts: [slot.fact], low: 0, high: 0, dimension: 'price' };
  const [value, now] = [asShown(slot.fact.value, like, table), asShown(price, like, table)];
  const isRight = name.concept.side === 'above' ? value > now : value < now;
  return isRight ? null : refusal('false-claim', `${name.text} ${slot.text}`);
}

/** To name a pattern is to say that it holds; 'no divergence' says that it does not. */
function patternFault({ items, table }: Statement, at: number, isCited: boolean): Refusal | null {
  const item = items[at];
  if (item?.kind !== 'concept' || !item.concept.isPattern || isCited) return null;
  const frame = timeframeOf(items, at);
  const frames = items.flatMap((each) => (each.kind === 'timeframe' ? [each.timeframe] : []));
  const spoken = frames.length > 0 ? frames : frame === null ? TIMEFRAMES : [frame];
  const stands = spoken.map((each) =>
    (item.concept.fields ?? []).some((field) => table.facts.has(`${each}.${field}`)),
  );
  const isDenied = items.slice(0, at).some((each) => each.kind === 'negation');
  const isTrue = isDenied ? stands.every((each) => !each) : stands.every((each) => each);
  return isTrue ? null : refusal('false-claim', item.text);
}

/** A move that no fact holds may only be spoken of as one that may come. */
function moveFault(statement: Statement, at: number): Refusal | null {
  const { items, table } = statement;
  const item = items[at];
  if (item?.kind !== 'move') return null;
  const [, end] = clauseAround(statement, at);
  const fault = refusal('unsupported-claim', item.text);
  const rest = items.slice(at, end);
  if (rest.some((each) => each.kind === 'relation')) return null;
  const lead = items[at - 1]?.kind === 'quality' ? items[at - 2] : items[at - 1];
  const isNoun = /^(the|this|that|a|an|any|each|first|another|such)$/i.test(lead?.text ?? '');
  const isMay = items.some(
    (each) => MAY.test(each.text) || /^(if|unless|until|once)$/i.test(each.text),
  );
  if (items.some((each) => FORECAST.test(each.text))) return fault;
  const [goal] = subjectsWithin(statement, at, end);
  const price = table.facts.get('price')?.value;
  if (goal) {
    const { quantity } = goal;
    if (quantity?.facts.some(({ name }) => /^plan\.(reward|potential|etaHours)/.test(name)))
      return null;
    if (quantity?.dimension !== 'price' || typeof price !== 'number' || !(isMay || isNoun))
      return fault;
    if (item.way === 'up') return quantity.low > price ? null : refusal('false-claim', item.text);
    if (item.way === 'down')
      return quantity.high < price ? null : refusal('false-claim', item.text);
    return null;
  }
  return isMay || (item.way === 'either' && isNoun) ? null : fault;
}

/** 'price is at the MA50': says that both are the same number. */
function equalFault(statement: Statement, at: number): Refusal | null {
  const { items, subjects, table } = statement;
  if (!/^(at|on|equals?|matches|is)$/i.test(items[at]?.text ?? '')) return null;
  const next = subjects.find((each) => each.at > at);
  const previous = subjects.findLast((each) => each.at < at);
  const left = previous?.quantity;
  if (!next?.quantity || !left || left.facts[0]?.name !== 'price') return null;
  const between = items.slice(previous.at + 1, next.at);
  const plain = between.every(
    (item) =>
      item.kind === 'plain' ||
      item.kind === 'concept' ||
      item.kind === 'timeframe' ||
      item.kind === 'bracket' ||
      item.text === 'a',
  );
  const isVerbal = between
    .filter((item) => item.kind === 'plain')
    .every((item) =>
      /^(is|sits|stands|trades|trading|rests|hovers|remains|stays|right|now|currently|at|on|the|its|still|exactly|lies|it|of|equals|matches|equal)$/i.test(
        item.text,
      ),
    );
  if (!plain || !isVerbal || next.quantity.facts[0]?.name === 'price') return null;
  if (next.quantity.dimension !== 'price')
    return refusal('unresolved-claim', items[at]?.text ?? '');
  const same = asShown(left.low, left, table) === asShown(next.quantity.low, next.quantity, table);
  return same ? null : refusal('false-claim', `${items[at]?.text} ${next.text}`);
}

/** 'the RSI is excellent': a judgement of a value; 'a useful measure' is one of nothing measured. */
function qualityFault(statement: Statement, at: number): Refusal | null {
  const { items } = statement;
  const item = items[at];
  const next = items[at + 1];
  const isOfWords = next?.kind === 'quality' || (next?.kind === 'plain' && isContent(next.text));
  if (item?.kind !== 'quality' || isOfWords) return null;
  const [from, end] = clauseAround(statement, at);
  const isOfValue = items.slice(from, end).some(({ kind }) => OF_A_VALUE.has(kind));
  return isOfValue ? refusal('unsupported-claim', item.text) : null;
}

/** 'price respects the MA50': a relation that only a verb states cannot be checked. */
function verbFault(
  statement: Statement,
  at: number,
  conceptOfSlot: ReadonlyMap<number, number>,
): Refusal | null {
  const { items } = statement;
  const isPriceAt = ({ quantity }: Subject) => quantity?.facts[0]?.name === 'price';
  const [from, end] = clauseAround(statement, at);
  const spoken = subjectsWithin(statement, from, end);
  const place = spoken.findIndex((each) => each.at === at && isPriceAt(each));
  if (place < 0) return null;
  const isSided = (subject: Subject) => {
    const label = items[conceptOfSlot.get(subject.at) ?? -1];
    return label?.kind === 'concept' && label.concept.side !== undefined;
  };
  const untold = [spoken[place - 1], spoken[place + 1]].find((other) => {
    if (!other || isPriceAt(other) || isSided(other)) return false;
    if (other.quantity?.dimension !== 'price') return false;
    const between = items.slice(Math.min(at, other.at), Math.max(at, other.at));
    return !between.some(({ kind }) => kind === 'relation' || kind === 'state' || kind === 'move');
  });
  return untold ? refusal('unresolved-claim', `${items[at]?.text} ${untold.text}`) : null;
}

/** 'price has no support': that there is no level cannot be read off one fact. */
function absenceFault(
  { items }: Statement,
  at: number,
  cited: ReadonlySet<number>,
): Refusal | null {
  const item = items[at];
  if (item?.kind !== 'concept' || !item.concept.side || cited.has(at)) return null;
  const isDenied = items.some(({ kind }) => kind === 'negation');
  return isDenied ? refusal('unresolved-claim', item.text) : null;
}

/** Judges everything that a labelled sentence claims; null where all of it holds. */
export function claimFault(
  statement: Statement,
  conceptOfSlot: ReadonlyMap<number, number>,
): Refusal | null {
  const { items } = statement;
  const cited = new Set(conceptOfSlot.values());
  const consumed = new Set<number>();
  let inherited: readonly Subject[] = [];
  for (const [at, item] of items.entries()) {
    let fault: Refusal | null = null;
    const label = conceptOfSlot.get(at);
    if (label !== undefined) fault = sideFault(statement, at, label);
    if (item.kind === 'relation') {
      const judged = judgeRelation(statement, at, item.relation, inherited);
      fault = judged.fault;
      if (judged.left.length > 0) inherited = judged.left;
    } else if (item.kind === 'state') {
      const judged = judgeState(statement, at, item.state, consumed, inherited);
      fault = judged.fault;
      if (judged.subjects.length > 0) inherited = judged.subjects;
    } else if (item.kind === 'degree') {
      const next = items[at + 1]?.kind;
      const [from, end] = clauseAround(statement, at);
      const isOfValue = items.slice(from, end).some(({ kind }) => OF_A_VALUE.has(kind));
      if (isOfValue && next !== 'relation') fault = refusal('unresolved-claim', item.text);
    } else if (MONEY.test(item.text) && items[at - 1]?.kind !== 'slot') {
      fault = refusal('wrong-unit', item.text);
    }
    fault ??= patternFault(statement, at, cited.has(at));
    fault ??= moveFault(statement, at);
    fault ??= equalFault(statement, at);
    fault ??= qualityFault(statement, at);
    fault ??= verbFault(statement, at, conceptOfSlot);
    fault ??= absenceFault(statement, at, cited);
    if (fault) return fault;
  }
  return null;
}
