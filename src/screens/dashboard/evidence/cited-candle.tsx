import type { SnapshotChart } from '../../../../domain/analysis/readings/chart.ts';
import { PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPrice, formatVolume } from '../../../../domain/text/number-format.ts';

interface CitedCandleProps {
  readonly timeframe: Timeframe;
  /** Open time (ms UTC). */
  readonly time: number;
  readonly chart: SnapshotChart | null;
  readonly tickSize: number;
}

/** Its times, and its prices if the chart is available. */
export function CitedCandle({ timeframe, time, chart, tickSize }: CitedCandleProps) {
  const candle = chart?.[timeframe].candles.find(([opened]) => opened === time);
  const price = (value: number) => formatPrice(value, tickSize);
  return (
    <>
      {timeframe}, {momentText(time)} to {momentText(time + PERIOD_MS[timeframe])}
      {candle ? (
        <span className="block text-muted text-xs">
          Open {price(candle[1])} · High {price(candle[2])} · Low {price(candle[3])} · Close{' '}
          {price(candle[4])} · Volume {formatVolume(candle[5])}
        </span>
      ) : null}
    </>
  );
}
