import * as v from 'valibot';
import { READINGS, type Reading } from '../../domain/analysis/readings.ts';
import {
  type TimeframeSections,
  TimeframeSectionsSchema,
} from '../../domain/analysis/timeframe-values.ts';

type Placed = readonly [path: readonly string[], value: unknown];

/** Values at their paths: [['DMI', 'ADX'], 20] → { DMI: { ADX: 20 } }. */
function nested(values: readonly Placed[]): unknown {
  const leaf = values.find(([path]) => path.length === 0);
  if (leaf) return leaf[1];
  const inner = Object.groupBy(values, ([[key = '']]) => key);
  return Object.fromEntries(
    Object.entries(inner).map(([key, below = []]) => [
      key,
      nested(below.map(([path, value]) => [path.slice(1), value])),
    ]),
  );
}

/** The sections of a timeframe, with a value for each reading of the table. */
export function sectionsOf(valueFor: (reading: Reading) => unknown): TimeframeSections {
  const values = READINGS.map(
    (reading): Placed => [[reading.section, ...reading.path], valueFor(reading)],
  );
  return v.parse(TimeframeSectionsSchema, nested(values));
}
