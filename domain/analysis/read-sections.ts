import * as v from 'valibot';
import { byTimeframe, type Timeframe } from '../market/timeframe.ts';
import type { MissingValue } from './analysis.ts';
import { type Fields, fieldsOf, numberOf } from './stored-fields.ts';
import {
  FibonacciLevelsSchema,
  IchimokuCloudSchema,
  PatternAnalysisSchema,
  PivotPointsSchema,
  type SupportResistance,
  TechnicalIndicatorsSchema,
  VolumeAnalysisSchema,
} from './timeframe-values.ts';

const hasEntries = (
  schema: v.GenericSchema,
): schema is v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> } =>
  'entries' in schema;

/** The value, its lower case, or the number it spells, whichever the schema accepts. */
function leafOf(schema: v.GenericSchema, raw: unknown): unknown {
  const lower = typeof raw === 'string' ? raw.toLowerCase() : raw;
  return [raw, lower, numberOf(raw)].find((value) => v.is(schema, value)) ?? null;
}

/** Fields not stored or unreadable become null, and are passed to `onAbsent` by dotted name. */
function completed(
  schema: v.GenericSchema,
  raw: unknown,
  onAbsent: (field: string) => void,
  path = '',
): unknown {
  if (hasEntries(schema)) {
    const fields = fieldsOf(raw);
    return Object.fromEntries(
      Object.entries(schema.entries).map(([name, part]) => [
        name,
        completed(part, fields[name], onAbsent, path ? `${path}.${name}` : name),
      ]),
    );
  }
  const value = leafOf(schema, raw);
  if (value === null && raw !== null) onAbsent(path);
  return value;
}

/** Accepts a list, or a map by label. */
function pricesOf(raw: unknown): number[] {
  return Object.values(Array.isArray(raw) ? raw : fieldsOf(raw)).flatMap(
    (price) => numberOf(price) ?? [],
  );
}

/** Blocks may be nested a level deeper, or all together. Without `reason`, gaps go unreported. */
export function readSections(stored: Fields, reason: string | null) {
  const missing: MissingValue[] = [];
  const blockOf = (section: string, timeframe: Timeframe, inner: string): Fields => {
    const together = fieldsOf(fieldsOf(stored.technicalIndicators)[timeframe]);
    const own = fieldsOf(fieldsOf(stored[section])[timeframe]);
    return { ...together, ...fieldsOf(together[inner]), ...own, ...fieldsOf(own[inner]) };
  };
  const section = <const S extends v.GenericSchema>(name: string, schema: S, inner = name) =>
    byTimeframe((timeframe): v.InferOutput<S> => {
      const onAbsent = (field: string) => {
        if (reason !== null) missing.push({ timeframe, field, reason });
      };
      return v.parse(schema, completed(schema, blockOf(name, timeframe, inner), onAbsent));
    });
  return {
    technicalIndicators: section('technicalIndicators', TechnicalIndicatorsSchema),
    volumeAnalysis: section('volumeAnalysis', VolumeAnalysisSchema),
    supportResistance: byTimeframe((timeframe): SupportResistance => {
      const block = blockOf('supportResistance', timeframe, 'supportResistance');
      return {
        supportLevels: pricesOf(block.supportLevels),
        resistanceLevels: pricesOf(block.resistanceLevels),
      };
    }),
    ichimokuCloud: section('ichimokuCloud', IchimokuCloudSchema, 'ichimoku'),
    fibonacciLevels: section('fibonacciLevels', FibonacciLevelsSchema, 'fibonacci'),
    pivotPoints: section('pivotPoints', PivotPointsSchema),
    patternAnalysis: section('patternAnalysis', PatternAnalysisSchema, 'patterns'),
    missing,
  };
}
