import { REST_BOUNDS } from './bounds.ts';
import { divideAtCommas } from './brackets.ts';
import { isName, requireName } from './name.ts';
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

class Reader {
  readonly #isRelation: (name: string) => boolean;
  #selected = 0;
  #embeds = 0;

  constructor(isRelation: (name: string) => boolean) {
    this.#isRelation = isRelation;
  }

  list(text: string, above: readonly string[]): SelectList {
    const embeds: Embed[] = [];
    const items = divideAtCommas(text).map((item) => this.#item(item.trim(), above, embeds));
    return { text: items.join(','), embeds };
  }

  #item(item: string, above: readonly string[], embeds: Embed[]): string {
    this.#selected += 1;
    if (this.#selected > REST_BOUNDS.selected) {
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
    const list = this.#embed(own, nested, above);
    embeds.push({ names: called === null ? [own] : [own, called], embeds: list.embeds });
    return `${prefix}${own}${joinMark(marks)}(${list.text})`;
  }

  #embed(table: string, nested: string, above: readonly string[]): SelectList {
    this.#embeds += 1;
    if (this.#embeds > REST_BOUNDS.embeds) {
      throw badQuery(`select has more than ${REST_BOUNDS.embeds} tables within others.`);
    }
    if (above.length > REST_BOUNDS.embedDepth) {
      throw badQuery(`select goes more than ${REST_BOUNDS.embedDepth} tables deep.`);
    }
    if (above.includes(table)) throw badQuery(`select has the table ${table} within itself.`);
    if (!this.#isRelation(table)) throw badQuery(`There is no table ${quoted(table)} to select.`);
    return this.list(nested.slice(1, -1), [...above, table]);
  }
}

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
  const list = new Reader(isRelation).list(text, table === null ? [] : [table]);
  if (table === null && list.embeds.length > 0) {
    throw badQuery("A function's answer has no tables within.");
  }
  return list;
}
