import type { HistoryLine } from '../../../analysis-server/analyst/claims/history.ts';
import type { OscillatorName } from '../../../analysis-server/analyst/claims/terms.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import {
  averageTrueRange,
  bollinger,
  closes,
  keltner,
  macd,
  middleOf,
  senkouSpan,
  simpleAverage,
  vwap,
} from './naive-averages.ts';
import type { Candle, NaiveLine } from './naive-line.ts';
import {
  cci,
  chaikinMoneyFlow,
  moneyFlowIndex,
  rsi,
  stochastic,
  stochasticRsi,
  williamsR,
} from './naive-oscillators.ts';
import { adx, directional, parabolicSar, supertrend } from './naive-trend.ts';

export type NaiveLineName =
  | HistoryLine
  | OscillatorName
  | 'MA100'
  | 'VWAP'
  | 'chaikinMoneyFlow'
  | 'senkouSpanA'
  | 'senkouSpanB'
  | 'parabolicSAR'
  | 'supertrend';

/** Each line by its definition in the guide. */
const LINES: Readonly<
  Record<NaiveLineName, (candles: readonly Candle[], timeframe: Timeframe) => NaiveLine>
> = {
  open: (candles) => candles.map(({ open }) => open),
  high: (candles) => candles.map(({ high }) => high),
  low: (candles) => candles.map(({ low }) => low),
  close: closes,
  volume: (candles) => candles.map(({ volume }) => volume),
  zero: (candles) => candles.map(() => 0),
  averageVolume: (candles) =>
    simpleAverage(
      candles.map(({ volume }) => volume),
      20,
    ),
  MA20: (candles) => simpleAverage(closes(candles), 20),
  MA50: (candles) => simpleAverage(closes(candles), 50),
  MA100: (candles) => simpleAverage(closes(candles), 100),
  MA200: (candles) => simpleAverage(closes(candles), 200),
  RSI: rsi,
  'stochasticOscillator.k': stochastic,
  'stochasticRSI.k': stochasticRsi,
  williamsR,
  CCI: cci,
  MFI: moneyFlowIndex,
  chaikinMoneyFlow,
  ADX: adx,
  diPlus: (candles) => directional(candles, 'up'),
  diMinus: (candles) => directional(candles, 'down'),
  ATR: (candles) => averageTrueRange(candles),
  MACDLine: (candles) => {
    // The line begins where its signal does.
    const signal = macd(candles, 'signal');
    return macd(candles, 'line').map((value, row) =>
      (signal[row] ?? null) === null ? null : value,
    );
  },
  MACDSignal: (candles) => macd(candles, 'signal'),
  MACDHistogram: (candles) => macd(candles, 'histogram'),
  tenkanSen: (candles) => middleOf(candles, 9),
  kijunSen: (candles) => middleOf(candles, 26),
  senkouSpanA: (candles) => senkouSpan(candles, 'A'),
  senkouSpanB: (candles) => senkouSpan(candles, 'B'),
  bollingerUpper: (candles) => bollinger(candles, 1),
  bollingerLower: (candles) => bollinger(candles, -1),
  keltnerUpper: (candles) => keltner(candles, 1),
  keltnerLower: (candles) => keltner(candles, -1),
  VWAP: (candles, timeframe) => vwap(candles, timeframe !== '1d' && timeframe !== '1w'),
  parabolicSAR: (candles) => parabolicSar(candles).value,
  supertrend: (candles) => supertrend(candles).value,
};

/** The candles of each timeframe, and lines over them. */
export interface NaiveLines {
  readonly candles: Readonly<Record<Timeframe, readonly Candle[]>>;
  /** A whole line, computed where it is first wanted. */
  line(timeframe: Timeframe, name: NaiveLineName): NaiveLine;
  /** Its value `ago` candles before the newest. */
  value(timeframe: Timeframe, name: NaiveLineName, ago?: number): number | null;
}

/** Lines over candles, each by its definition. */
export function naiveLines(candles: NaiveLines['candles']): NaiveLines {
  const lines = new Map<string, NaiveLine>();
  const line = (timeframe: Timeframe, name: NaiveLineName) => {
    const key = `${timeframe}.${name}`;
    const known = lines.get(key) ?? LINES[name](candles[timeframe], timeframe);
    lines.set(key, known);
    return known;
  };
  return {
    candles,
    line,
    value: (timeframe, name, ago = 0) => line(timeframe, name).at(-1 - ago) ?? null,
  };
}
