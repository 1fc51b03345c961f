import * as v from 'valibot';
import { BASIC_INDICATORS, MOMENTUM_OSCILLATORS } from './readings/momentum.ts';
import { PATTERNS } from './readings/patterns.ts';
import { FIBONACCI_LEVELS, PIVOT_POINTS, SUPPORT_RESISTANCE } from './readings/price-divisions.ts';
import { ICHIMOKU_CLOUD, MOVING_AVERAGES, VOLATILITY_CHANNELS } from './readings/price-lines.ts';
import { TREND_INDICATORS } from './readings/trend-indicators.ts';
import { ADVANCED_VOLUME, VOLUME } from './readings/volume.ts';

// Shaped by the table of readings.
export const TechnicalIndicatorsSchema = v.object({
  ...BASIC_INDICATORS.entries,
  ...MOVING_AVERAGES.entries,
  ...MOMENTUM_OSCILLATORS.entries,
  ...VOLATILITY_CHANNELS.entries,
  ...TREND_INDICATORS.entries,
});
export const VolumeAnalysisSchema = v.object({ ...VOLUME.entries, ...ADVANCED_VOLUME.entries });
export const SupportResistanceSchema = v.object(SUPPORT_RESISTANCE.entries);
export const IchimokuCloudSchema = v.object(ICHIMOKU_CLOUD.entries);
export const FibonacciLevelsSchema = v.object(FIBONACCI_LEVELS.entries);
export const PivotPointsSchema = v.object(PIVOT_POINTS.entries);
export const PatternAnalysisSchema = v.object(PATTERNS.entries);

export const TimeframeSectionsSchema = v.object({
  technicalIndicators: TechnicalIndicatorsSchema,
  volumeAnalysis: VolumeAnalysisSchema,
  supportResistance: SupportResistanceSchema,
  ichimokuCloud: IchimokuCloudSchema,
  fibonacciLevels: FibonacciLevelsSchema,
  pivotPoints: PivotPointsSchema,
  patternAnalysis: PatternAnalysisSchema,
});

export type TimeframeSections = v.InferOutput<typeof TimeframeSectionsSchema>;
export type TechnicalIndicators = v.InferOutput<typeof TechnicalIndicatorsSchema>;
export type VolumeAnalysis = v.InferOutput<typeof VolumeAnalysisSchema>;
export type SupportResistance = v.InferOutput<typeof SupportResistanceSchema>;
export type IchimokuCloud = v.InferOutput<typeof IchimokuCloudSchema>;
export type FibonacciLevels = v.InferOutput<typeof FibonacciLevelsSchema>;
export type PivotPoints = v.InferOutput<typeof PivotPointsSchema>;
export type PatternAnalysis = v.InferOutput<typeof PatternAnalysisSchema>;
