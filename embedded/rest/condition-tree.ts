import { REST_BOUNDS } from './bounds.ts';
import { divideAtCommas } from './brackets.ts';
import { type ConditionCount, readCondition } from './condition.ts';
import { requireName } from './name.ts';
import { badQuery, quoted } from './refusal.ts';

/** Values that every reader of a tree divides alike: no brackets, commas or quotes within. */
const LEAF =
  /^([^.,()"]+)\.((?:not\.)?in\.\((?:"[^"\\(){}]*"|[^,()"\\{}])*(?:,(?:"[^"\\(){}]*"|[^,()"\\{}])*)*\)|(?:not\.)?[^.,()"]*\.(?:"[^"\\(){}]*"|[^,()"\\{}]*))$/;

const BRANCH = /^(?:not\.)?(?:and|or)(\(.*\))$/s;

/**
 * Judges the value of `and` or `or`: conditions in brackets, which may hold further trees.
 * @returns the tree, without spaces between its parts
 * @throws RestRefusal
 */
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
