import * as v from 'valibot';
import { FiniteNumber } from '../../text/quantity.ts';
import { type CardTable, number, reading } from './reading.ts';

/** At most five, nearest first. */
const levels = (label: string, absent: string) =>
  reading(v.pipe(v.array(FiniteNumber), v.maxLength(5)), {
    label,
    unit: 'price',
    needs: null,
    guide: 'support-and-resistance',
    absent,
  });

export const SUPPORT_RESISTANCE = {
  title: 'Support & Resistance Levels',
  section: 'supportResistance',
  gap: null,
  entries: {
    supportLevels: levels('Support', 'No support levels available'),
    resistanceLevels: levels('Resistance', 'No resistance levels available'),
  },
} as const satisfies CardTable;

const gap = 'retracements and pivots';

const retracement = (label: string) =>
  number({ label, unit: 'price', needs: 20, guide: 'fibonacci' });

export const FIBONACCI_LEVELS = {
  title: 'Fibonacci Retracement Levels',
  section: 'fibonacciLevels',
  gap,
  entries: {
    level0: retracement('0%'),
    level236: retracement('23.6%'),
    level382: retracement('38.2%'),
    level500: retracement('50%'),
    level618: retracement('61.8%'),
    level786: retracement('78.6%'),
    level100: retracement('100%'),
  },
} as const satisfies CardTable;

const point = (label: string) =>
  number({ label, unit: 'price', needs: 1, guide: 'classic-pivot-points' });

export const PIVOT_POINTS = {
  title: 'Pivot Points',
  section: 'pivotPoints',
  gap,
  entries: {
    s3: point('S3'),
    s2: point('S2'),
    s1: point('S1'),
    pivot: point('Pivot'),
    r1: point('R1'),
    r2: point('R2'),
    r3: point('R3'),
  },
} as const satisfies CardTable;
