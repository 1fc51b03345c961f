import type { CandleSeries } from '../../../domain/market/candle.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import { atr } from '../../indicators/atr.ts';
import { bollingerBands } from '../../indicators/bollinger-bands.ts';
import { directionalMovement } from '../../indicators/directional-movement.ts';
import { ichimoku } from '../../indicators/ichimoku.ts';
import { keltnerChannels } from '../../indicators/keltner-channels.ts';
import { type Line, valueAt } from '../../indicators/line.ts';
import { macd } from '../../indicators/macd.ts';
import { rsi } from '../../indicators/rsi.ts';
import { simpleAverage } from '../../indicators/simple-average.ts';
import { AVERAGE_VOLUME_CANDLES } from '../../indicators/volume-trend.ts';

/** The facts that lines hold, by their names. */
export const LINE_FACTS = {
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'currentVolume',
  averageVolume: 'averageVolume',
  MA20: 'movingAverages.MA20',
  MA50: 'movingAverages.MA50',
  MA200: 'movingAverages.MA200',
  RSI: 'RSI',
  ATR: 'ATR',
  MACDLine: 'MACDLine',
  MACDSignal: 'MACDSignal',
  MACDHistogram: 'MACDHistogram',
  ADX: 'DMI.ADX',
  diPlus: 'DMI.diPlus',
  diMinus: 'DMI.diMinus',
  tenkanSen: 'tenkanSen',
  kijunSen: 'kijunSen',
  bollingerUpper: 'bollingerBands.upper',
  bollingerLower: 'bollingerBands.lower',
  keltnerUpper: 'keltnerChannels.upper',
  keltnerLower: 'keltnerChannels.lower',
} as const;

export type HistoryLine = keyof typeof LINE_FACTS | 'zero';

/**
 * Closed candles, counted back from the newest (0). Computes lines on first use, as the analysis
 * does, so that their newest values agree.
 */
export function candleHistory(series: CandleSeries) {
  const count = series.close.length;
  const lines = linesOf(series);
  return {
    series,
    count,
    at: (line: HistoryLine, ago: number) => valueAt(lines[line](), count - 1 - ago),
    /** Open time (ms UTC). @throws RangeError past the first candle */
    timeAt(ago: number) {
      const time = series.time[count - 1 - ago];
      if (time === undefined) {
        throw new RangeError(`candle ${ago} before the newest; there are ${count}`);
      }
      return time;
    },
    line: (name: HistoryLine) => lines[name](),
  };
}

export type CandleHistory = Readonly<ReturnType<typeof candleHistory>>;

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
    zero: once(() => ({ begin: 0, values: new Float64Array(close.length) })),
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

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Where a column first differs from the first of another; their length if nowhere. */
function firstMove(values: Float64Array, others: Float64Array): number {
  const start = others[0];
  const index = values.findIndex((value) => value !== start);
  return index === -1 ? values.length : index;
}

/** Drops the values before a candle. */
function from(candle: number, line: Line): Line {
  const skip = Math.max(0, candle - line.begin);
  return { begin: line.begin + skip, values: line.values.subarray(skip) };
}

const YEAR_MS = 365 * DAY_MS;

/** With fewer values, nothing can be called usual. */
const FEWEST_VALUES = 50;

/** Share, 0 to 1, of the last year's candles; the newest counts. Null with under 50 values. */
export function usualShare(
  history: CandleHistory,
  line: HistoryLine,
  holds: (value: number) => boolean,
): number | null {
  const { begin, values } = history.line(line);
  return shareOfYear(history, (ago) => {
    const value = values[history.count - 1 - ago - begin];
    return value === undefined ? null : holds(value);
  });
}

/** @param holds null if unknown for the candle `ago` before the newest */
export function shareOfYear(history: CandleHistory, holds: (ago: number) => boolean | null) {
  const candles = candlesOfYear(history);
  let known = 0;
  let held = 0;
  for (let ago = 0; ago < candles; ago++) {
    const one = holds(ago);
    if (one === null) continue;
    known += 1;
    if (one) held += 1;
  }
  return known < FEWEST_VALUES ? null : held / known;
}

export function candlesOfYear({ series: { time } }: CandleHistory): number {
  const start = (time.at(-1) ?? 0) - YEAR_MS;
  let first = time.length;
  while ((time[first - 1] ?? start) > start) first -= 1;
  return time.length - first;
}
