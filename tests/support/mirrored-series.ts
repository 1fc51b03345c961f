import type { CandleSeries } from '../../domain/market/candle.ts';

/** A series that falls as far as the given one rises, and the other way round; in whole ticks. */
export function mirroredSeries(series: CandleSeries, tickSize: number): CandleSeries {
  const square = (series.close[0] ?? 1) ** 2;
  const mirrored = (column: Float64Array) =>
    column.map((price) => Math.max(1, Math.round(square / price / tickSize)) * tickSize);
  return {
    ...series,
    open: mirrored(series.open),
    high: mirrored(series.low),
    low: mirrored(series.high),
    close: mirrored(series.close),
  };
}
