/** Candles on one page of the table. */
const ROWS = 20;

/**
 * Which candles, oldest at 0, are on a page of the table.
 * @param page 0 holds the newest candles
 * @returns from `from` up to, not including, `to`; `last` is the number of the oldest page
 */
export function tablePage(
  count: number,
  page: number,
): { readonly from: number; readonly to: number; readonly last: number } {
  const to = Math.max(0, count - page * ROWS);
  return { from: Math.max(0, to - ROWS), to, last: Math.max(0, Math.ceil(count / ROWS) - 1) };
}
