import { CandlestickSeries, type IChartApi, type UTCTimestamp } from 'lightweight-charts';
import type { FormingCandle } from '../../../../domain/forming-candle.ts';
import type { ChartColours } from './colours.ts';

/** The candle that forms, behind the closed ones: hollow whichever way it goes, and quiet. */
export function formingSeries(chart: IChartApi) {
  const series = chart.addSeries(CandlestickSeries, {
    lastValueVisible: false,
    priceLineVisible: false,
  });
  return {
    show(candle: FormingCandle | null): void {
      series.setData(
        candle === null
          ? []
          : [
              {
                time: (candle.open / 1_000) as UTCTimestamp,
                open: candle.from,
                high: candle.high,
                low: candle.low,
                close: candle.now,
              },
            ],
      );
    },
    recolour({ surface, muted }: ChartColours): void {
      series.applyOptions({
        upColor: surface,
        downColor: surface,
        borderUpColor: muted,
        borderDownColor: muted,
        wickUpColor: muted,
        wickDownColor: muted,
      });
    },
  };
}
