import { CandlestickSeries, type IChartApi, type UTCTimestamp } from 'lightweight-charts';
import type { FormingCandle } from '../../../../domain/market/forming-candle.ts';
import type { ChartColours } from './colours.ts';

/** Hollow whichever way it goes, in ink, the colour of the current price. */
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
    recolour({ page, text }: ChartColours): void {
      series.applyOptions({
        upColor: page,
        downColor: page,
        borderUpColor: text,
        borderDownColor: text,
        wickUpColor: text,
        wickDownColor: text,
      });
    },
  };
}
