import type { TimeframePicture } from './market-picture.ts';

/** How a fact is measured, which decides how it reads. */
export type NumberUnit =
  | 'price'
  | 'percent'
  | 'share'
  | 'oscillator'
  | 'ratio'
  | 'volume'
  | 'volume flow'
  | 'count'
  | 'hours';

/** One value of a timeframe under its dotted key. */
export interface TimeframeField {
  readonly field: string;
  readonly value: number | string | null;
  readonly unit: NumberUnit | 'word';
  /** Names the formula; the levels of one list share it. */
  readonly formula: string;
}

type Values = Readonly<Record<string, number | null>>;

function one(
  field: string,
  unit: NumberUnit | 'word',
  value: number | string | null,
): TimeframeField {
  return { field, value, unit, formula: field };
}

function group(unit: NumberUnit, values: Values, prefix = ''): TimeframeField[] {
  return Object.entries(values).map(([key, value]) => one(`${prefix}${key}`, unit, value));
}

/** Levels that share one formula. */
function levels(formula: string, values: Values): TimeframeField[] {
  return group('price', values).map((level) => ({ ...level, formula }));
}

function ranked(name: string, values: readonly number[]): TimeframeField[] {
  return levels(name, Object.fromEntries(values.map((value, i) => [`${name}.${i + 1}`, value])));
}

function indicatorFields({ technicalIndicators: t }: TimeframePicture): TimeframeField[] {
  return [
    ...group('oscillator', { RSI: t.RSI, williamsR: t.williamsR, CCI: t.CCI }),
    ...group('price', {
      MACDLine: t.MACDLine,
      MACDSignal: t.MACDSignal,
      MACDHistogram: t.MACDHistogram,
      VWAP: t.VWAP,
      ATR: t.ATR,
    }),
    ...group('price', t.movingAverages, 'movingAverages.'),
    ...group('oscillator', t.stochasticRSI, 'stochasticRSI.'),
    ...group('oscillator', t.stochasticOscillator, 'stochasticOscillator.'),
    ...group('price', t.bollingerBands, 'bollingerBands.'),
    ...group('price', t.keltnerChannels, 'keltnerChannels.'),
    ...group('oscillator', t.DMI, 'DMI.'),
    ...group('price', { value: t.parabolicSAR.value }, 'parabolicSAR.'),
    one('parabolicSAR.trend', 'word', t.parabolicSAR.trend),
  ];
}

function volumeFields({ volumeAnalysis: v }: TimeframePicture): TimeframeField[] {
  const ratio =
    v.currentVolume !== null && v.averageVolume !== null && v.averageVolume > 0
      ? (v.currentVolume / v.averageVolume) * 100
      : null;
  return [
    ...group('volume', { averageVolume: v.averageVolume, currentVolume: v.currentVolume }),
    ...group('volume flow', {
      OBV: v.OBV,
      accumulationDistribution: v.accumulationDistribution,
    }),
    ...group('oscillator', { chaikinMoneyFlow: v.chaikinMoneyFlow, MFI: v.MFI }),
    one('volumeTrend', 'word', v.volumeTrend),
    one('volumeShare', 'share', ratio),
  ];
}

function patternFields({ patternAnalysis: p }: TimeframePicture): TimeframeField[] {
  return [
    one('patternAnalysis.headAndShoulders.pattern', 'word', p.headAndShoulders.pattern),
    one('patternAnalysis.headAndShoulders.confidence', 'share', p.headAndShoulders.confidence),
    one('patternAnalysis.divergence.type', 'word', p.divergence.type),
    one('patternAnalysis.divergence.strength', 'share', p.divergence.strength),
    one('patternAnalysis.channelPattern.pattern', 'word', p.channelPattern.pattern),
    one('patternAnalysis.channelPattern.strength', 'share', p.channelPattern.strength),
    one('patternAnalysis.harmonicPatterns.pattern', 'word', p.harmonicPatterns.pattern),
    one('patternAnalysis.harmonicPatterns.completion', 'share', p.harmonicPatterns.completion),
    one('patternAnalysis.liquiditySwings.structure', 'word', p.liquiditySwings.structure),
    one('patternAnalysis.tdSequential.setup', 'count', p.tdSequential.setup),
    one('patternAnalysis.tdSequential.signal', 'word', p.tdSequential.signal),
  ];
}

/**
 * Lists every value of a timeframe with its dotted key: the one under which a missing value is
 * reported ('movingAverages.MA200', 'tenkanSen', 'level618', 's1'), 'supportLevels.1', or
 * 'patternAnalysis.divergence.strength'. `volumeShare` is the newest
 * candle's volume in per cent of the average.
 */
export function timeframeFields(picture: TimeframePicture): TimeframeField[] {
  return [
    ...indicatorFields(picture),
    ...volumeFields(picture),
    ...ranked('supportLevels', picture.supportResistance.supportLevels),
    ...ranked('resistanceLevels', picture.supportResistance.resistanceLevels),
    ...group('price', picture.ichimokuCloud),
    ...levels('fibonacciLevels', picture.fibonacciLevels),
    ...levels('pivotPoints', picture.pivotPoints),
    ...patternFields(picture),
  ];
}
