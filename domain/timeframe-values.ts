import * as v from 'valibot';
import { FiniteNumber } from './quantity.ts';

/** A computed value, or null where the history is too short or the value is undefined. */
const Value = v.nullable(FiniteNumber);

const Band = v.object({ upper: Value, middle: Value, lower: Value });
const KD = v.object({ k: Value, d: Value });

export const TechnicalIndicatorsSchema = v.object({
  RSI: Value,
  MACDLine: Value,
  MACDSignal: Value,
  MACDHistogram: Value,
  movingAverages: v.object({
    MA5: Value,
    MA10: Value,
    MA20: Value,
    MA50: Value,
    MA100: Value,
    MA200: Value,
  }),
  VWAP: Value,
  stochasticRSI: KD,
  stochasticOscillator: KD,
  williamsR: Value,
  CCI: Value,
  bollingerBands: Band,
  keltnerChannels: Band,
  ATR: Value,
  DMI: v.object({ diPlus: Value, diMinus: Value, ADX: Value }),
  parabolicSAR: v.object({ value: Value, trend: v.nullable(v.picklist(['bullish', 'bearish'])) }),
});

export const VolumeAnalysisSchema = v.object({
  /** Mean volume of the last 20 closed candles. */
  averageVolume: Value,
  /** Volume of the newest closed candle. */
  currentVolume: Value,
  volumeTrend: v.nullable(v.picklist(['increasing', 'decreasing', 'stable'])),
  OBV: Value,
  accumulationDistribution: Value,
  chaikinMoneyFlow: Value,
  MFI: Value,
});

export const SupportResistanceSchema = v.object({
  /** Nearest first, all below the price, at most five. */
  supportLevels: v.pipe(v.array(FiniteNumber), v.maxLength(5)),
  /** Nearest first, all above the price, at most five. */
  resistanceLevels: v.pipe(v.array(FiniteNumber), v.maxLength(5)),
});

export const IchimokuCloudSchema = v.object({
  tenkanSen: Value,
  kijunSen: Value,
  senkouSpanA: Value,
  senkouSpanB: Value,
});

export const FibonacciLevelsSchema = v.object({
  level0: Value,
  level236: Value,
  level382: Value,
  level500: Value,
  level618: Value,
  level786: Value,
  level100: Value,
});

export const PivotPointsSchema = v.object({
  s3: Value,
  s2: Value,
  s1: Value,
  pivot: Value,
  r1: Value,
  r2: Value,
  r3: Value,
});

const Score = v.nullable(v.pipe(FiniteNumber, v.minValue(0), v.maxValue(100)));

/** Names are null where no pattern stands; scores are per cent. */
export const PatternAnalysisSchema = v.object({
  headAndShoulders: v.object({ pattern: v.nullable(v.string()), confidence: Score }),
  divergence: v.object({ type: v.nullable(v.string()), strength: Score }),
  channelPattern: v.object({ pattern: v.nullable(v.string()), strength: Score }),
  harmonicPatterns: v.object({ pattern: v.nullable(v.string()), completion: Score }),
  liquiditySwings: v.object({ structure: v.picklist(['uptrend', 'downtrend', 'sideways']) }),
  tdSequential: v.object({
    /** Candles of the setup counted so far, 0 to 9. */
    setup: v.pipe(FiniteNumber, v.integer(), v.minValue(0), v.maxValue(9)),
    signal: v.nullable(v.string()),
  }),
});

export type TechnicalIndicators = v.InferOutput<typeof TechnicalIndicatorsSchema>;
export type VolumeAnalysis = v.InferOutput<typeof VolumeAnalysisSchema>;
export type SupportResistance = v.InferOutput<typeof SupportResistanceSchema>;
export type IchimokuCloud = v.InferOutput<typeof IchimokuCloudSchema>;
export type FibonacciLevels = v.InferOutput<typeof FibonacciLevelsSchema>;
export type PivotPoints = v.InferOutput<typeof PivotPointsSchema>;
export type PatternAnalysis = v.InferOutput<typeof PatternAnalysisSchema>;
