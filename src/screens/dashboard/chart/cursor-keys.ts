/** Candles skipped by Page Up and Page Down. */
const PAGE = 20;

/** Next index, oldest at 0; null if the key moves nothing. A null cursor is the newest candle. */
export function movedCursor(key: string, cursor: number | null, count: number): number | null {
  const last = count - 1;
  const from = cursor ?? last;
  const to = (index: number) => Math.min(last, Math.max(0, index));
  switch (key) {
    case 'ArrowLeft':
      return to(from - 1);
    case 'ArrowRight':
      return to(from + 1);
    case 'PageUp':
      return to(from - PAGE);
    case 'PageDown':
      return to(from + PAGE);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Index of the candle that holds a moment, or null; `period` is in the unit of `times`. */
export function candleAt(times: readonly number[], moment: number, period: number): number | null {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Number.POSITIVE_INFINITY) <= moment) low = middle + 1;
    else high = middle;
  }
  const opened = times[low - 1];
  return opened !== undefined && moment < opened + period ? low - 1 : null;
}
