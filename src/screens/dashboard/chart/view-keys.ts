const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -20,
  PageDown: 20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Next index, oldest at 0; null if the key moves nothing. A null cursor is the newest candle. */
export function movedCursor(key: string, cursor: number | null, count: number): number | null {
  const last = count - 1;
  const step = STEPS[key];
  return step === undefined ? null : Math.min(last, Math.max(0, (cursor ?? last) + step));
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
