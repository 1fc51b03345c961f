import { epochMs } from '../text/quantity.ts';
import type { CandleGap, CandleSeries } from './candle.ts';
import { PERIOD_MS } from './timeframe.ts';

export function gapsIn({ timeframe, time }: CandleSeries): CandleGap[] {
  const period = PERIOD_MS[timeframe];
  const gaps: CandleGap[] = [];
  for (const [row, opened] of time.entries()) {
    const expected = (time[row - 1] ?? opened - period) + period;
    if (opened === expected) continue;
    const count = (opened - expected) / period;
    gaps.push({ first: epochMs(expected), last: epochMs(opened - period), count });
  }
  return gaps;
}
