import { REST_BOUNDS } from './bounds.ts';
import { requireName } from './name.ts';
import { badQuery, quoted } from './refusal.ts';

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
