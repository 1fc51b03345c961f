const ROWS = 20;

/** Candles from `from` to before `to`, oldest at 0; page 0 is the newest, `last` the oldest. */
export function tablePage(
  count: number,
  page: number,
): { readonly from: number; readonly to: number; readonly last: number } {
  const to = Math.max(0, count - page * ROWS);
  return { from: Math.max(0, to - ROWS), to, last: Math.max(0, Math.ceil(count / ROWS) - 1) };
}
