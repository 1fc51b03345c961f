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

/** One value of a timeframe under its dotted key. `required` ones are reported when null. */
export interface TimeframeField {
  readonly field: string;
  readonly value: number | string | null;
  readonly unit: NumberUnit | 'word';
  /** Names the formula; levels of one list share it. */
  readonly formula: string;
  /** A pattern or a trend may rightly be absent; an indicator may not. */
  readonly required: boolean;
}

type Values = Readonly<Record<string, number | null>>;

function group(prefix: string, unit: NumberUnit, values: Values): TimeframeField[] {
  return Object.entries(values).map(([key, value]) => {
    const field = prefix === '' ? key : `${prefix}.${key}`;
    return { field, value, unit, formula: field, required: true };
  });
}

function levels(name: string, values: readonly number[]): TimeframeField[] {
  return values.map((value, index) => ({
    field: `${name}.${index + 1}`,
    value,
    unit: 'price',
    formula: name,
    required: false,
  }));
}

function optional(
  field: string,
  unit: NumberUnit | 'word',
  value: number | string | null,
): TimeframeField {
  return { field, value, unit, formula: field, required: false };
}

function indicatorFields({ technicalIndicators: t }: TimeframePicture): TimeframeField[] {
  return [
    ...group('', 'oscillator', { RSI: t.RSI, williamsR: t.williamsR, CCI: t.CCI }),
    ...group('', 'price', {
      MACDLine: t.MACDLine,
      MACDSignal: t.MACDSignal,
      MACDHistogram: t.MACDHistogram,
      VWAP: t.VWAP,
      ATR: t.ATR,
    }),
    ...group('movingAverages', 'price', t.movingAverages),
    ...group('stochasticRSI', 'oscillator', t.stochasticRSI),
    ...group('stochasticOscillator', 'oscillator', t.stochasticOscillator),
    ...group('bollingerBands', 'price', t.bollingerBands),
    ...group('keltnerChannels', 'price', t.keltnerChannels),
    ...group('DMI', 'oscillator', t.DMI),
    ...group('parabolicSAR', 'price', { value: t.parabolicSAR.value }),
    optional('parabolicSAR.trend', 'word', t.parabolicSAR.trend),
  ];
}

function volumeFields({ volumeAnalysis: v }: TimeframePicture): TimeframeField[] {
  const ratio =
    v.currentVolume !== null && v.averageVolume !== null && v.averageVolume > 0
      ? (v.currentVolume / v.averageVolume) * 100
      : null;
  return [
    ...group('', 'volume', { averageVolume: v.averageVolume, currentVolume: v.currentVolume }),
    ...group('', 'volume flow', {
      OBV: v.OBV,
      accumulationDistribution: v.accumulationDistribution,
    }),
    ...group('', 'oscillator', { chaikinMoneyFlow: v.chaikinMoneyFlow, MFI: v.MFI }),
    optional('volumeTrend', 'word', v.volumeTrend),
    optional('volumeShare', 'share', ratio),
  ];
}

function patternFields({ patternAnalysis: p }: TimeframePicture): TimeframeField[] {
  return [
    optional('patternAnalysis.headAndShoulders.pattern', 'word', p.headAndShoulders.pattern),
    optional('patternAnalysis.headAndShoulders.confidence', 'share', p.headAndShoulders.confidence),
    optional('patternAnalysis.divergence.type', 'word', p.divergence.type),
    optional('patternAnalysis.divergence.strength', 'share', p.divergence.strength),
    optional('patternAnalysis.channelPattern.pattern', 'word', p.channelPattern.pattern),
    optional('patternAnalysis.channelPattern.strength', 'share', p.channelPattern.strength),
    optional('patternAnalysis.harmonicPatterns.pattern', 'word', p.harmonicPatterns.pattern),
    optional('patternAnalysis.harmonicPatterns.completion', 'share', p.harmonicPatterns.completion),
    optional('patternAnalysis.liquiditySwings.structure', 'word', p.liquiditySwings.structure),
    optional('patternAnalysis.tdSequential.setup', 'count', p.tdSequential.setup),
    optional('patternAnalysis.tdSequential.signal', 'word', p.tdSequential.signal),
  ];
}

/**
 * Lists every value of a timeframe with its dotted key, such as 'movingAverages.MA200',
 * 'supportLevels.1' or 'patternAnalysis.divergence.strength'. `volumeShare` is the newest
 * candle's volume in per cent of the average.
 */
export function timeframeFields(picture: TimeframePicture): TimeframeField[] {
  return [
    ...indicatorFields(picture),
    ...volumeFields(picture),
    ...levels('supportLevels', picture.supportResistance.supportLevels),
    ...levels('resistanceLevels', picture.supportResistance.resistanceLevels),
    ...group('ichimokuCloud', 'price', picture.ichimokuCloud),
    ...group('fibonacciLevels', 'price', picture.fibonacciLevels),
    ...group('pivotPoints', 'price', picture.pivotPoints),
    ...patternFields(picture),
  ];
}
