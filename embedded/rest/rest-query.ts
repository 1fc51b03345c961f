import { REST_BOUNDS } from './bounds.ts';
import {
  ConditionCount,
  divideAtCommas,
  readCondition,
  readCount,
  readNames,
  readOrder,
  requireName,
} from './query-parts.ts';
import { badQuery, quoted } from './refusal.ts';
import { type Embed, readSelect } from './select-list.ts';

/** Values that all parsers of a tree split alike: no brackets, commas or quotes. */
const LEAF =
  /^([^.,()"]+)\.((?:not\.)?in\.\((?:"[^"\\(){}]*"|[^,()"\\{}])*(?:,(?:"[^"\\(){}]*"|[^,()"\\{}])*)*\)|(?:not\.)?[^.,()"]*\.(?:"[^"\\(){}]*"|[^,()"\\{}]*))$/;

const BRANCH = /^(?:not\.)?(?:and|or)(\(.*\))$/s;

/** Validates `and` or `or` with nested trees; strips spaces. @throws RestRefusal */
export function readTree(text: string, count: ConditionCount, depth = 1): string {
  if (depth > REST_BOUNDS.treeDepth) {
    throw badQuery(`and and or stand more than ${REST_BOUNDS.treeDepth} deep in each other.`);
  }
  const inner = /^\((.+)\)$/s.exec(text)?.[1];
  if (inner === undefined) {
    throw badQuery(`and and or want conditions in brackets, not ${quoted(text)}.`);
  }
  const parts = divideAtCommas(inner).map((spaced) => {
    const part = spaced.trim();
    const branch = BRANCH.exec(part)?.[1];
    if (branch !== undefined) {
      return part.slice(0, -branch.length) + readTree(branch, count, depth + 1);
    }
    const [, column, condition] = LEAF.exec(part) ?? [];
    if (column === undefined || condition === undefined) {
      throw badQuery(`${quoted(part)} is not a condition such as column.eq.value.`);
    }
    count.add();
    return `${requireName(column, 'a condition')}.${readCondition(condition)}`;
  });
  return `(${parts.join(',')})`;
}

export interface Target {
  readonly kind: 'read' | 'insert' | 'update' | 'delete' | 'call';
  /** Of a table, view or function. */
  readonly name: string;
}

type Setting = 'order' | 'limit' | 'offset';

const isSetting = (word: string): word is Setting =>
  word === 'order' || word === 'limit' || word === 'offset';

const WRITING: Readonly<Record<string, number>> = { on_conflict: 8, columns: REST_BOUNDS.columns };

/** Their triggers make an insert an upsert: Postgres has no ON CONFLICT there. */
const MERGES_ITSELF: readonly string[] = ['watchlist'];

/** Whether a path of nested tables is selected. */
function isSelected(path: readonly string[], embeds: readonly Embed[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  return embeds.some(
    ({ names, embeds: inner }) => names.includes(first) && isSelected(rest, inner),
  );
}

/** `path`: embedded tables, outermost first. */
function readKey(key: string) {
  const parts = key.split('.');
  const word = parts.pop() ?? '';
  const isTree = word === 'and' || word === 'or';
  const isNegated = isTree && parts.at(-1) === 'not';
  if (isNegated) parts.pop();
  if (parts.length > REST_BOUNDS.embedDepth) {
    throw badQuery(`${quoted(key)} goes more than ${REST_BOUNDS.embedDepth} tables deep.`);
  }
  for (const part of parts) requireName(part, 'the query');
  if (!isTree) requireName(word, 'the query');
  return { path: parts, word: isNegated ? `not.${word}` : word, isTree };
}

const COMPARISON = /^(?:not\.)?(?:eq|neq|gt|gte|lt|lte)\.(.*)$/s;

export const comparedIn = (query: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...query].flatMap(([column, condition]) => {
      const value = COMPARISON.exec(condition)?.[1];
      return value === undefined ? [] : [[column, value]];
    }),
  );

/** Refuses page settings that a write would ignore. */
function requirePaged(kind: Target['kind'], word: Setting): void {
  if (kind === 'read' || kind === 'call') return;
  throw badQuery(`${word} is not taken where rows are written.`);
}

/** Rebuilds a query from what was parsed of it. @throws RestRefusal for all that is not allowed */
export function readRestQuery(
  target: Target,
  query: URLSearchParams,
  isRelation: (name: string) => boolean,
): URLSearchParams {
  const plain = new URLSearchParams();
  const count = new ConditionCount();
  const once = new Set<string>();
  const table = target.kind === 'call' ? null : target.name;
  const selected = query.get('select');
  const list = selected === null ? null : readSelect(selected, table, isRelation);
  let conditions = 0;

  for (const [key, value] of query) {
    if (key === 'apikey') {
      plain.append(key, value);
      continue;
    }
    const { path, word, isTree } = readKey(key);
    if (!isSelected(path, list?.embeds ?? [])) {
      throw badQuery(`${quoted(path.join('.'))} is not a table that select names.`);
    }
    const name = [...path, word].join('.');
    const isTop = path.length === 0;
    const repeats = once.has(name);
    let read: string;
    if (isTree) read = readTree(value, count);
    else if (isTop && word === 'select' && list) read = list.text;
    else if (isSetting(word)) {
      if (isTop) requirePaged(target.kind, word);
      read = word === 'order' ? readOrder(value) : readCount(word, value);
    } else if (isTop && WRITING[word] !== undefined) {
      if (target.kind !== 'insert') throw badQuery(`${word} is taken where rows are added, alone.`);
      read = readNames(value, word, WRITING[word]);
    } else {
      count.add();
      plain.append(name, readCondition(value));
      if (isTop) conditions += 1;
      continue;
    }
    if (repeats) throw badQuery(`${quoted(name)} stands twice in the query.`);
    once.add(name);
    if (isTree && isTop) conditions += 1;
    const isNeedless = word === 'on_conflict' && MERGES_ITSELF.includes(target.name);
    if (!isNeedless) plain.append(name, read);
  }
  if (target.kind === 'insert' && conditions > 0) {
    throw badQuery('Rows are added without conditions.');
  }
  if ((target.kind === 'update' || target.kind === 'delete') && conditions === 0) {
    throw badQuery('Rows are changed and deleted by conditions alone. Name at least one.');
  }
  return plain;
}
