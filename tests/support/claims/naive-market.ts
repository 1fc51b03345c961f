import type { HistoryLine } from '../../../analysis-server/analyst/claims/history.ts';
import type { OscillatorName } from '../../../analysis-server/analyst/claims/terms.ts';
import type { AnalysisFigures } from '../../../domain/analysis/analysis.ts';
import type { AnalysisInputs } from '../../../domain/analysis/snapshot-inputs.ts';
import { byTimeframe, type Timeframe } from '../../../domain/market/timeframe.ts';
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
import { type Candle, candlesOf, type NaiveLine } from './naive-line.ts';
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

/** One coin at one moment, as the evaluators see it. */
export interface NaiveMarket {
  readonly tickSize: number;
  /** Close of the newest candle of all. */
  readonly price: number;
  readonly candles: Readonly<Record<Timeframe, readonly Candle[]>>;
  readonly facts: AnalysisFigures;
  readonly plan: AnalysisFigures['tradeRecommendation'];
  /** Hours since the plan's opening; undefined where this analysis opens it. */
  readonly age: number | undefined;
  /** ATR now of the plan's timeframe. */
  readonly atr: number;
  /** What distances of the plan count from: its entry, or the price where it was opened earlier. */
  readonly start: number;
  /** A whole line, computed where it is first wanted. */
  line(timeframe: Timeframe, name: NaiveLineName): NaiveLine;
  /** Its value `ago` candles before the newest. */
  value(timeframe: Timeframe, name: NaiveLineName, ago?: number): number | null;
}

/** What the evaluators read of an analysis: its candles and its facts, not its claims. */
export function naiveMarket(input: AnalysisInputs, facts: AnalysisFigures): NaiveMarket {
  const candles = byTimeframe((timeframe) => candlesOf(input.candles[timeframe].series));
  const lines = new Map<string, NaiveLine>();
  const line = (timeframe: Timeframe, name: NaiveLineName) => {
    const key = `${timeframe}.${name}`;
    const known = lines.get(key) ?? LINES[name](candles[timeframe], timeframe);
    lines.set(key, known);
    return known;
  };
  const { tradeRecommendation: plan, snapshotTime } = facts;
  const life = plan.plan;
  const isEarlier = life?.event === 'kept' || life?.event === 'ended';
  return {
    age: isEarlier ? (snapshotTime - life.openedAt) / 3_600_000 : undefined,
    atr: facts.technicalIndicators[plan.timeframe].ATR ?? plan.atr,
    start: isEarlier ? plan.currentPrice : plan.entry,
    tickSize: input.tickSize,
    price: plan.currentPrice,
    candles,
    facts,
    plan,
    line,
    value: (timeframe, name, ago = 0) => line(timeframe, name).at(-1 - ago) ?? null,
  };
}

/** Whether price has been at a target since the plan was opened by an earlier analysis. */
export function hasReached(market: NaiveMarket, target: number): boolean {
  const { age, plan, price, facts, tickSize } = market;
  if (age === undefined) return false;
  const openedAt = facts.snapshotTime - age * 3_600_000;
  const since = Object.values(market.candles)
    .flat()
    .filter(({ time }) => time >= openedAt - 1);
  const steps = (value: number) => Math.round(value / tickSize);
  return plan.action === 'LONG'
    ? steps(Math.max(price, ...since.map(({ high }) => high))) >= steps(target)
    : steps(Math.min(price, ...since.map(({ low }) => low))) <= steps(target);
}
