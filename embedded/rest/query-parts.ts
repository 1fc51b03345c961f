import { REST_BOUNDS } from './bounds.ts';
import { badQuery, quoted } from './refusal.ts';

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Reserved by the query language. */
const WORDS = new Set(['and', 'or', 'not']);

/** This database's names: lower case letters, digits, underscores. */
export const isName = (text: string): boolean => NAME.test(text) && !WORDS.has(text);

/** @throws RestRefusal */
export function requireName(text: string, place: string): string {
  if (isName(text)) return text;
  throw badQuery(
    `${quoted(text)} in ${place} is not a name. Allowed: small letters, digits and underscores.`,
  );
}

/** A list such as `on_conflict`; names may be quoted. @throws RestRefusal */
export function readNames(text: string, place: string, most: number): string {
  const names = text.split(',').map((part) => /^"(.*)"$/.exec(part.trim())?.[1] ?? part.trim());
  if (names.length > most) {
    throw badQuery(`${place} names ${names.length} columns. Allowed: ${most}.`);
  }
  return names.map((name) => requireName(name, place)).join(',');
}

/** Splits `a,b(c,d),"e,f"` at top-level commas. @throws RestRefusal for unbalanced text */
export function divideAtCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let inQuotes = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') inQuotes = !inQuotes;
    if (inQuotes) continue;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth < 0) break;
    if (letter === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  if (depth !== 0 || inQuotes) throw badQuery(`The brackets of ${quoted(text)} do not match.`);
  return [...parts, text.slice(start)];
}

const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
const OPERATORS = [...COMPARISONS, 'is', 'in'];
const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'];

/** Bare, or quoted with backslash escapes for quotes and backslashes. */
const LIST_ITEM = /"(?:[^"\\]|\\["\\])*"(?=,|$)|[^,()"\\]*(?=,|$)/y;

function requireList(list: string): void {
  const inner = /^\((.*)\)$/s.exec(list)?.[1];
  if (inner === undefined) throw badQuery(`in wants a list such as in.(a,b), not ${quoted(list)}.`);
  let items = 0;
  for (let at = 0; at <= inner.length; at = LIST_ITEM.lastIndex + 1) {
    LIST_ITEM.lastIndex = at;
    if (!LIST_ITEM.test(inner)) throw badQuery(`The list ${quoted(list)} cannot be read.`);
    items += 1;
  }
  if (items > REST_BOUNDS.inList) {
    throw badQuery(`An in list holds ${items} values. Allowed: ${REST_BOUNDS.inList}.`);
  }
}

/** Validates `[not.]operator.value`, unchanged. @throws RestRefusal for unlisted operators */
export function readCondition(text: string): string {
  const [, operator = '', value = ''] = /^(?:not\.)?([^.]*)\.?(.*)$/s.exec(text) ?? [];
  if (!OPERATORS.includes(operator)) {
    throw badQuery(
      `${quoted(operator)} is not an operator of this API. Allowed: ${OPERATORS.join(', ')}, each also after not.`,
    );
  }
  if (operator === 'in') requireList(value);
  else if (value.length > REST_BOUNDS.value) {
    throw badQuery(
      `A condition compares with ${value.length} characters. Allowed: ${REST_BOUNDS.value}.`,
    );
  }
  if (operator === 'is' && !IS_VALUES.includes(value)) {
    throw badQuery(`is.${quoted(value)} is not known. Allowed: ${IS_VALUES.join(', ')}.`);
  }
  if (value.includes('\0')) throw badQuery('A condition holds the character NUL.');
  return text;
}

export class ConditionCount {
  #conditions = 0;

  /** @throws RestRefusal past the bound */
  add(): void {
    this.#conditions += 1;
    if (this.#conditions > REST_BOUNDS.conditions) {
      throw badQuery(`The request has more than ${REST_BOUNDS.conditions} conditions.`);
    }
  }
}

const COLUMN = /^([^.]*)((?:\.(?:asc|desc))?(?:\.(?:nullsfirst|nullslast))?)$/;

/** @throws RestRefusal */
export function readOrder(text: string): string {
  const columns = text.split(',');
  if (columns.length > REST_BOUNDS.order) {
    throw badQuery(`order names ${columns.length} columns. Allowed: ${REST_BOUNDS.order}.`);
  }
  return columns
    .map((spaced) => {
      const [, column, way] = COLUMN.exec(spaced.trim()) ?? [];
      if (column === undefined || way === undefined) {
        throw badQuery(
          `order cannot be ${quoted(spaced)}. Allowed: column, with .asc or .desc and .nullsfirst or .nullslast.`,
        );
      }
      return requireName(column, 'order') + way;
    })
    .join(',');
}

/** Validates `limit` or `offset`. @throws RestRefusal */
export function readCount(name: 'limit' | 'offset', text: string): string {
  const most = name === 'limit' ? REST_BOUNDS.rows : REST_BOUNDS.offset;
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return text;
  throw badQuery(`${name} cannot be ${quoted(text)}. Allowed: 0 to ${most}.`);
}

/** First and last row. @throws RestRefusal */
export function readRange(text: string): string {
  const [, first, last] = /^(\d{1,9})-(\d{0,9})$/.exec(text) ?? [];
  const rows = last === '' || last === undefined ? 0 : Number(last) - Number(first) + 1;
  if (first !== undefined && Number(first) <= REST_BOUNDS.offset && rows <= REST_BOUNDS.rows) {
    return text;
  }
  throw badQuery(
    `Range cannot be ${quoted(text)}. Allowed: first-last with at most ${REST_BOUNDS.rows} rows.`,
  );
}
