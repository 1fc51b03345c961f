import * as v from 'valibot';
import { type CardTable, number, type OverlayLine } from './reading.ts';

const average = (period: number, overlay?: Omit<OverlayLine, 'label' | 'group'>) => {
  const label = `MA${period}`;
  const row = { label, unit: 'price', needs: period, guide: 'moving-averages' } as const;
  if (!overlay) return number(row);
  return number({
    ...row,
    overlay: { ...overlay, label, group: 'averages' },
  });
};

export const MOVING_AVERAGES = {
  title: 'Moving Averages & VWAP',
  section: 'technicalIndicators',
  gap: 'moving averages',
  entries: {
    movingAverages: v.object({
      MA5: average(5),
      MA10: average(10),
      MA20: average(20, { name: 'MA20', colour: 'muted' }),
      MA50: average(50, { name: 'MA50', colour: 'faint', dashed: true }),
      MA100: average(100),
      MA200: average(200, { name: 'MA200', colour: 'faint', dotted: true }),
    }),
    VWAP: number({ label: 'VWAP', unit: 'price', needs: null, guide: 'vwap', gap: 'volume' }),
  },
} as const satisfies CardTable;
