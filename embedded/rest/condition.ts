import { REST_BOUNDS } from './bounds.ts';
import { badQuery, quoted } from './refusal.ts';

const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
const OPERATORS = [...COMPARISONS, 'is', 'in'];
const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'];

/** Bare, or quoted with backslash escapes for quotes and backslashes. */
const LIST_ITEM = /"(?:[^"\\]|\\["\\])*"(?=,|$)|[^,()"\\]*(?=,|$)/y;

function requireList(list: string): void {
  const inner = /^\((.*)\)$/s.exec(list)?.[1];
  if (inner === undefined) {
    throw badQuery(`in wants a list such as in.(a,b), not ${quoted(list)}.`);
  }
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
