import type { PivotPoints } from '../../domain/analysis/timeframe-values.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from './line.ts';

/**
 * Classic pivot points for the candle in progress, from the newest closed one:
 * P = (H + L + C) / 3; R1 = 2P - L; S1 = 2P - H; R2 = P + (H - L); S2 = P - (H - L);
 * R3 = H + 2(P - L); S3 = L - 2(H - P). A wide candle can put a support below zero.
 * Source: StockCharts ChartSchool, Pivot Points, standard; R3 and S3 as on barchart.com.
 */
export function pivotPoints(series: CandleSeries): Record<keyof PivotPoints, number> | null {
  const last = series.close.length - 1;
  if (last < 0) return null;
  const high = at(series.high, last);
  const low = at(series.low, last);
  const pivot = (high + low + at(series.close, last)) / 3;
  const range = high - low;
  return {
    s3: low - 2 * (high - pivot),
    s2: pivot - range,
    s1: 2 * pivot - high,
    pivot,
    r1: 2 * pivot - low,
    r2: pivot + range,
    r3: high + 2 * (pivot - low),
  };
}
