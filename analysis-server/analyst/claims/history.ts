import type { CandleSeries } from '../../../domain/market/candle.ts';
import { atr } from '../../indicators/atr.ts';
import { bollingerBands } from '../../indicators/bollinger-bands.ts';
import { directionalMovement } from '../../indicators/directional-movement.ts';
import { ichimoku } from '../../indicators/ichimoku.ts';
import { keltnerChannels } from '../../indicators/keltner-channels.ts';
import { column, type Line, valueAt } from '../../indicators/line.ts';
import { macd } from '../../indicators/macd.ts';
import { rsi } from '../../indicators/rsi.ts';
import { simpleAverage } from '../../indicators/simple-average.ts';
import { AVERAGE_VOLUME_CANDLES } from '../../indicators/volume-trend.ts';
import type { LineName } from './propositions/terms.ts';

/** A line of which claims about change need earlier values. */
export type HistoryLine =
  | LineName
  | 'open'
  | 'high'
  | 'low'
  | 'volume'
  | 'averageVolume'
  | 'RSI'
  | 'ADX'
  | 'ATR'
  | 'MACDHistogram'
  | 'bollingerUpper'
  | 'bollingerLower'
  | 'keltnerUpper'
  | 'keltnerLower';

/** Values of one timeframe's closed candles, counted back from the newest. */
export interface CandleHistory {
  readonly series: CandleSeries;
  /** Closed candles. */
  readonly count: number;
  /** The value `ago` candles before the newest (0: the newest); null where there is none. */
  at(line: HistoryLine, ago: number): number | null;
  /** Open time (ms UTC) of the candle `ago` before the newest. @throws RangeError past the first */
  timeAt(ago: number): number;
  /** Every value of a line, for those who read many. */
  line(name: HistoryLine): Line;
}

/**
 * The history of closed candles. A line is computed when it is first asked for, as the analysis
 * computes it, so that its newest value is the analysis' own; where that has none because the price
 * has never moved, the line has none either.
 */
export function candleHistory(series: CandleSeries): CandleHistory {
  const count = series.close.length;
  const lines = linesOf(series);
  return {
    series,
    count,
    at: (line, ago) => valueAt(lines[line](), count - 1 - ago),
    timeAt(ago) {
      const time = series.time[count - 1 - ago];
      if (time === undefined) {
        throw new RangeError(`candle ${ago} before the newest; there are ${count}`);
      }
      return time;
    },
    line: (name) => lines[name](),
  };
}

function linesOf(series: CandleSeries): Record<HistoryLine, () => Line> {
  const { open, high, low, close, volume } = series;
  const own = (values: Float64Array) => {
    const line = { begin: 0, values };
    return () => line;
  };
  const average = (period: number) => once(() => simpleAverage(close, period));
  const convergence = once(() => macd(close));
  const movement = once(() => directionalMovement(series));
  const moved = once(() => Math.min(firstMove(high, low), firstMove(low, high)));
  const cloud = once(() => ichimoku(series));
  const bollinger = once(() => bollingerBands(close));
  const keltner = once(() => keltnerChannels(series));
  return {
    open: own(open),
    high: own(high),
    low: own(low),
    close: own(close),
    volume: own(volume),
    zero: once(() => ({ begin: 0, values: column(close.length) })),
    averageVolume: once(() => simpleAverage(volume, AVERAGE_VOLUME_CANDLES)),
    MA20: average(20),
    MA50: average(50),
    MA200: average(200),
    MACDLine: once(() => convergence().line),
    MACDSignal: once(() => convergence().signal),
    MACDHistogram: once(() => convergence().histogram),
    diPlus: once(() => from(moved(), movement().plus)),
    diMinus: once(() => from(moved(), movement().minus)),
    ADX: once(() => from(moved(), movement().adx)),
    RSI: once(() => from(firstMove(close, close), rsi(close))),
    ATR: once(() => atr(series)),
    tenkanSen: once(() => cloud().tenkanSen),
    kijunSen: once(() => cloud().kijunSen),
    bollingerUpper: once(() => bollinger().upper),
    bollingerLower: once(() => bollinger().lower),
    keltnerUpper: once(() => keltner().upper),
    keltnerLower: once(() => keltner().lower),
  };
}

/** A value that is made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The first candle at which a column differs from the first value of another; their length if none does. */
function firstMove(values: Float64Array, others: Float64Array): number {
  const start = others[0];
  const index = values.findIndex((value) => value !== start);
  return index === -1 ? values.length : index;
}

/** A line without its values before a candle. */
function from(candle: number, line: Line): Line {
  const skip = Math.max(0, candle - line.begin);
  return { begin: line.begin + skip, values: line.values.subarray(skip) };
}
