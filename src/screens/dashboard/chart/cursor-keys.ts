/** Candles that Page Up and Page Down pass over. */
const PAGE = 20;

/**
 * Where a key moves the cursor over the candles, oldest at 0; null where the key moves nothing.
 * @param cursor where it is; null counts as the newest candle
 * @param count how many candles there are, at least 1
 */
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

/**
 * The candle that holds a moment, or null where none does.
 * @param times open times, oldest first
 * @param period a candle's length, in the unit of the times
 */
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
