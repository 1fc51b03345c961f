import type { FactTable } from '../facts.ts';
import type { Item } from './items.ts';
import { isGlue, type Labels, timeframeOf } from './labels.ts';
import { type Quantity, quantityOf, quantityOfConcept } from './values.ts';

/** Something that a claim may be about: a slot with its label, or a phrase that means one fact. */
export interface Subject {
  readonly at: number;
  readonly text: string;
  /** Null where it is not certain which value is meant. */
  readonly quantity: Quantity | null;
}

/** A sentence ready to be judged: its items, what they are about, and where statements part. */
export interface Statement {
  readonly items: readonly Item[];
  readonly subjects: readonly Subject[];
  readonly table: FactTable;
}

function subjectAt(
  items: readonly Item[],
  at: number,
  labelled: ReadonlySet<number>,
  table: FactTable,
): Subject[] {
  const item = items[at];
  if (!item) return [];
  const { text } = item;
  if (item.kind === 'slot') {
    return item.fact.unit === 'word' ? [] : [{ at, text, quantity: quantityOf(item.fact) }];
  }
  if (item.kind === 'coin') {
    const price = table.facts.get('price');
    return labelled.has(at) || !price ? [] : [{ at, text, quantity: quantityOf(price) }];
  }
  if (item.kind !== 'concept' || labelled.has(at) || item.concept.isPattern) return [];
  const { concept } = item;
  const timeframe = concept.everywhere ? null : timeframeOf(items, at);
  return [{ at, text, quantity: quantityOfConcept(concept, timeframe, table) }];
}

/** Finds what a sentence speaks of. */
/** Where the name is in another clause than its value, both are what the clause is about. */
function namedApart(items: readonly Item[], conceptOfSlot: ReadonlyMap<number, number>): Subject[] {
  return [...conceptOfSlot].flatMap(([slot, at]) => {
    const item = items[slot];
    const parts = items.slice(at, slot).some(({ kind }) => kind === 'comma' || kind === 'relative');
    if (item?.kind !== 'slot' || item.fact.unit === 'word' || (at < slot && !parts)) return [];
    return [{ at, text: items[at]?.text ?? '', quantity: quantityOf(item.fact) }];
  });
}

export function statementOf(
  items: readonly Item[],
  { conceptOfSlot }: Labels,
  table: FactTable,
): Statement {
  const labelled = new Set(conceptOfSlot.values());
  const subjects = items.flatMap((_, at) => subjectAt(items, at, labelled, table));
  subjects.push(...namedApart(items, conceptOfSlot));
  subjects.sort((a, b) => a.at - b.at);
  return { items, subjects, table };
}

/** Where the statement around a position begins and ends. */
export function clauseAround({ items }: Statement, at: number): readonly [number, number] {
  const parts = (item: Item) =>
    item.kind === 'break' || item.kind === 'comma' || item.kind === 'relative';
  let from = at;
  while (from > 0) {
    const item = items[from - 1];
    if (item && parts(item)) break;
    from--;
  }
  const end = items.findIndex((item, index) => index > at && parts(item));
  return [from, end < 0 ? items.length : end];
}

export function subjectsWithin({ subjects }: Statement, from: number, to: number): Subject[] {
  return subjects.filter(({ at }) => at >= from && at < to);
}

const joins = (item: Item | undefined) =>
  item?.kind === 'comma' || item?.kind === 'link' || item?.kind === 'concept' || isGlue(item);

/** The list of subjects that begins right after a position: 'above A, B and C'. */
export function listAfter(statement: Statement, at: number): Subject[] {
  const { items, subjects } = statement;
  const found: Subject[] = [];
  for (let i = at + 1; i < items.length; i++) {
    const subject = subjects.find((each) => each.at === i);
    if (subject) {
      const separated =
        found.length === 0 ||
        items
          .slice(found.at(-1)?.at, i)
          .some((item) => item.kind === 'link' || item.kind === 'comma');
      if (!separated) break;
      found.push(subject);
    } else if (!joins(items[i])) break;
  }
  return trimmed(found, items);
}

/** A comma without a link at the end of a list begins another statement. */
function trimmed(found: Subject[], items: readonly Item[]): Subject[] {
  const [first] = found;
  const last = found.at(-1);
  if (!first || !last || found.length === 1) return found;
  const linked = items.slice(first.at, last.at).some((item) => item.kind === 'link');
  return linked ? found : [first];
}

/** The list of subjects that ends before a position, reaching back over commas. */
export function listBefore(statement: Statement, from: number, at: number): Subject[] {
  const { items, subjects } = statement;
  const inside = subjectsWithin(statement, from, at);
  const [first] = inside;
  if (!first) return [];
  const found = [...inside];
  if (!items.slice(first.at, at).some((item) => item.kind === 'link')) return found;
  for (let i = first.at - 1; i >= 0; i--) {
    const subject = subjects.find((each) => each.at === i);
    if (subject) found.unshift(subject);
    else if (!joins(items[i])) break;
  }
  return found;
}
