import * as v from 'valibot';
import { FiniteNumber } from '../../text/quantity.ts';
import { type CardTable, reading } from './reading.ts';

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
