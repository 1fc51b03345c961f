import type { TimeframeChart } from '../../../../domain/analysis/readings/chart.ts';
import { PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPrice, formatVolume } from '../../../../domain/text/number-format.ts';
import type { PlanLevel } from './plan-levels.ts';

export type ChartCandle = TimeframeChart['candles'][number];

export interface CandleReading {
  readonly opened: string;
  readonly closed: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly way: 'up' | 'down' | 'flat';
  /** Labels of levels (the plan's and the user's) within its range. */
  readonly touched: readonly string[];
}

/** In the user's time zone and at the coin's price precision. */
export function readCandle(
  candle: ChartCandle,
  timeframe: Timeframe,
  tickSize: number,
  levels: readonly Pick<PlanLevel, 'label' | 'price'>[],
): CandleReading {
  const [time, open, high, low, close, volume] = candle;
  const price = (value: number) => formatPrice(value, tickSize);
  return {
    opened: momentText(time),
    closed: momentText(time + PERIOD_MS[timeframe]),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: formatVolume(volume),
    way: close > open ? 'up' : close < open ? 'down' : 'flat',
    touched: levels
      .filter((level) => level.price >= low && level.price <= high)
      .map(({ label }) => label),
  };
}

/** For screen readers. */
export function spokenCandle(reading: CandleReading): string {
  const { opened, open, high, low, close, volume, touched } = reading;
  const plan = touched.length === 0 ? '' : ` Range includes ${touched.join(', ')}.`;
  return `${opened}. Open ${open}, high ${high}, low ${low}, close ${close}, volume ${volume}.${plan}`;
}
