import * as v from 'valibot';
import {
  AnalysisFactsSchema,
  type AnalysisResult,
  AnalysisResultSchema,
} from '../../domain/analysis/analysis.ts';
import type { KnownAnalysis } from '../../domain/analysis/known-analysis.ts';
import { readPlan } from '../../domain/analysis/read-plan.ts';
import { byTimeframe, TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import { derivativesWith } from './derivatives.ts';
import { evidenceText } from './evidence-text.ts';

/** Wednesday, 18 November 2026, 12:00 UTC: a moment at which candles of 15m, 1h and 4h close. */
export const SNAPSHOT_TIME = Date.UTC(2026, 10, 18, 12);

/** Values differ by timeframe, so that a card of the wrong one is seen. */
const step = (timeframe: Timeframe) => TIMEFRAMES.indexOf(timeframe);

function indicators(timeframe: Timeframe) {
  const n = step(timeframe);
  const band = { upper: 65_000 + n, middle: 64_000 + n, lower: 63_000 + n };
  return {
    RSI: 40 + n,
    MACDLine: 12.5 + n,
    MACDSignal: 10.25 + n,
    MACDHistogram: 2.25,
    movingAverages: {
      MA5: 64_100 + n,
      MA10: 64_000 + n,
      MA20: 63_900 + n,
      MA50: 63_000 + n,
      MA100: 62_000 + n,
      MA200: null,
    },
    VWAP: 64_050.5 + n,
    stochasticRSI: { k: 55.5, d: 51.25 },
    stochasticOscillator: { k: 60.5, d: 58.25 },
    williamsR: -39.5,
    CCI: 101.5,
    bollingerBands: band,
    keltnerChannels: band,
    ATR: 321.5 + n,
    DMI: { diPlus: 25.5, diMinus: 14.5, ADX: 30.25 },
    parabolicSAR: { value: 63_500.5, trend: 'bullish' },
    supertrend: { value: null, direction: null },
  };
}

const fibonacci = {
  level0: 66_000,
  level236: 65_000,
  level382: 64_500,
  level500: 64_000,
  level618: 63_500,
  level786: 62_500,
  level100: 61_000,
};

const recommendation = {
  action: 'LONG',
  currentPrice: 64_250.5,
  entry: 64_250.5,
  stopLoss: 63_100,
  takeProfit: { TP1: 66_000, TP2: 67_500.5 },
  potentialROI: { riskPerTrade: 1.79, rewardPerTrade: 2.72, potential: 5.06, rr: 1.52 },
  etaToTP: { TP1: 'about 9 hours', TP2: 'about 3 days' },
  etaHours: { TP1: 9, TP2: 72 },
  expiresInHours: 150,
  reason: 'BTCUSDT is called LONG because the averages are stacked.',
  score: 0.67,
  stance: 'trade',
  asideFor: [],
  odds: {
    TP1: { hit: 0.41, stop: 0.57, expire: 0.02, expected: -0.02 },
    TP2: { hit: 0.28, stop: 0.66, expire: 0.06, expected: 0.03 },
  },
  costs: { fees: 0.06, slippage: 0.02, funding: 0.04, fundingAssumed: false, hours: 31 },
  volatility: { hourToFourHours: 0.04, weekToTwoMonths: -0.2, returnsToRange: 0.1 },
  conviction: 67,
  timeframe: '4h',
  atr: 321.5,
};

const perTimeframe = {
  technicalIndicators: byTimeframe(indicators),
  volumeAnalysis: byTimeframe((timeframe) => ({
    averageVolume: 1200.5,
    currentVolume: 1500.25 + step(timeframe),
    volumeTrend: 'increasing',
    OBV: 12_345_678,
    accumulationDistribution: -2_500_000,
    chaikinMoneyFlow: 0.1234,
    MFI: 61.5,
  })),
  supportResistance: byTimeframe(() => ({
    supportLevels: [63_900.5, 63_100],
    resistanceLevels: [65_100],
  })),
  ichimokuCloud: byTimeframe(() => ({
    tenkanSen: 64_010,
    kijunSen: 63_910,
    senkouSpanA: 63_810,
    senkouSpanB: 63_710,
  })),
  fibonacciLevels: byTimeframe(() => fibonacci),
  pivotPoints: byTimeframe(() => ({
    s3: 61_000,
    s2: 62_000,
    s1: 63_000,
    pivot: 64_000,
    r1: 65_000,
    r2: 66_000,
    r3: 67_000,
  })),
  patternAnalysis: byTimeframe(() => ({
    headAndShoulders: { pattern: null, confidence: null },
    divergence: { type: 'Bullish RSI divergence', strength: 62 },
    channelPattern: { pattern: null, strength: null },
    harmonicPatterns: { pattern: null, completion: null },
    liquiditySwings: { structure: 'uptrend' },
    tdSequential: { setup: 4, signal: null },
  })),
};

/**
 * A whole analysis of BTCUSDT, valid by the domain's schema; `changes` replaces parts of it. Another
 * text has no evidence but what is given with it.
 */
export function analysisResult(changes: Partial<AnalysisResult> = {}): AnalysisResult {
  const facts = v.parse(AnalysisFactsSchema, {
    ...perTimeframe,
    tradeRecommendation: recommendation,
    tradeSummary: {
      patternIdentification: { '1d structure': 'uptrend', '1w structure': 'sideways' },
      specificLevels: { TP1: 66_000, Entry: 64_250.5, 'Stop loss': 63_100 },
      riskManagement: 'The stop is 1,150.5 from the entry.',
      importantLevels: { '1d pivot': 64_000, '1d MA50': 63_001 },
    },
    derivatives: derivativesWith(),
    coin: 'BTCUSDT',
    market: { id: 'recorded', name: 'Recorded market', simulated: false },
    tickSize: 0.1,
    snapshotTime: SNAPSHOT_TIME,
    candleTimes: byTimeframe((timeframe) => SNAPSHOT_TIME - (5 - step(timeframe)) * 3_600_000),
    actualAnalysisTime: SNAPSHOT_TIME + 60_000,
    engine: '1',
    missing: [
      { timeframe: '4h', field: 'movingAverages.MA200', reason: 'the history is too short' },
    ],
    limitations: [],
  });
  const words = { ...evidenceText(facts), writer: 'rules' };
  const result = v.parse(AnalysisResultSchema, { ...facts, ...words });
  const unmarked =
    changes.aianalysis === undefined ? {} : { text: [], claims: [], lines: undefined, answers: [] };
  return { ...result, ...unmarked, ...changes };
}

/** The same as the app holds it. */
export function knownAnalysis(changes: Partial<AnalysisResult> = {}): KnownAnalysis {
  const result = analysisResult(changes);
  const { tradeRecommendation, lines = null } = result;
  return { ...result, lines, tradeRecommendation: readPlan(tradeRecommendation) };
}
