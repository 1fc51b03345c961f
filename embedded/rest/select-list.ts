import { REST_BOUNDS } from './bounds.ts';
import { divideAtCommas, isName, requireName } from './query-parts.ts';
import { badQuery, quoted } from './refusal.ts';

export interface Embed {
  /** Names for conditions and order: the table, and its alias if any. */
  readonly names: readonly string[];
  readonly embeds: readonly Embed[];
}

export interface SelectList {
  /** Normalised. */
  readonly text: string;
  readonly embeds: readonly Embed[];
}

/** A column, or a table up to its bracket, with everything allowed around the name. */
const ITEM = /^(?:([^:()!.,>]*):(?!:))?([^:()!.,>]*)((?:![^()!.,]*)*)(\(.*\))?$/s;

const UNKNOWN =
  'Allowed: columns, alias:column, and table(...) with !inner or !left; no casts, JSON paths, aggregates or spreads.';

/** `!inner` and `!left`; other hints would choose the relationship, which is our choice. */
function joinMark(marks: string): string {
  const mark = marks.replaceAll(' ', '');
  if (mark === '' || mark === '!inner' || mark === '!left') return mark;
  throw badQuery(`${quoted(marks)} cannot be taken. Allowed behind a table: !inner, !left.`);
}

/** `table`: null for a function, which has no nested tables. @throws RestRefusal */
export function readSelect(
  text: string,
  table: string | null,
  isRelation: (name: string) => boolean,
): SelectList {
  let selected = 0;
  let tables = 0;

  function readList(items: string, above: readonly string[]): SelectList {
    const embeds: Embed[] = [];
    const read = divideAtCommas(items).map((item) => readItem(item.trim(), above, embeds));
    return { text: read.join(','), embeds };
  }

  function readItem(item: string, above: readonly string[], embeds: Embed[]): string {
    selected += 1;
    if (selected > REST_BOUNDS.selected) {
      throw badQuery(`select names more than ${REST_BOUNDS.selected} columns.`);
    }
    if (item === '*') return item;
    const [, alias, name = '', marks = '', nested] = ITEM.exec(item) ?? [];
    if (!isName(name.trim())) throw badQuery(`${quoted(item)} cannot be selected. ${UNKNOWN}`);
    const own = requireName(name.trim(), 'select');
    const called = alias === undefined ? null : requireName(alias.trim(), 'select');
    const prefix = called === null ? '' : `${called}:`;
    if (nested === undefined) {
      // On its own it means the row count.
      if (marks !== '' || own === 'count') {
        throw badQuery(`${quoted(item)} cannot be selected. ${UNKNOWN}`);
      }
      return prefix + own;
    }
    const list = readTable(own, nested, above);
    embeds.push({ names: called === null ? [own] : [own, called], embeds: list.embeds });
    return `${prefix}${own}${joinMark(marks)}(${list.text})`;
  }

  function readTable(name: string, nested: string, above: readonly string[]): SelectList {
    tables += 1;
    if (tables > REST_BOUNDS.embeds) {
      throw badQuery(`select has more than ${REST_BOUNDS.embeds} tables within others.`);
    }
    if (above.length > REST_BOUNDS.embedDepth) {
      throw badQuery(`select goes more than ${REST_BOUNDS.embedDepth} tables deep.`);
    }
    if (above.includes(name)) throw badQuery(`select has the table ${name} within itself.`);
    if (!isRelation(name)) throw badQuery(`There is no table ${quoted(name)} to select.`);
    return readList(nested.slice(1, -1), [...above, name]);
  }

  const list = readList(text, table === null ? [] : [table]);
  if (table === null && list.embeds.length > 0) {
    throw badQuery("A function's answer has no tables within.");
  }
  return list;
}
