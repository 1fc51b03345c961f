import * as v from 'valibot';
import { type CardTable, number, word } from './reading.ts';

const movement = { group: 'DMI', guide: 'directional-movement', unit: 'oscillator' } as const;
const directional = (label: string, needs: number) =>
  number({ ...movement, label, needs, bounds: [0, 100] });

const TREND = ['bullish', 'bearish'] as const;
const TREND_WORDS = {
  bullish: { text: 'Bullish', tone: 'up', way: 'up' },
  bearish: { text: 'Bearish', tone: 'down', way: 'down' },
} as const;

const stop = { group: 'Parabolic SAR', guide: 'parabolic-sar', needs: 2 } as const;

const supertrend = { group: 'Supertrend', guide: 'supertrend', needs: 11 } as const;

export const TREND_INDICATORS = {
  title: 'Trend Indicators',
  section: 'technicalIndicators',
  gap: 'trend strength',
  entries: {
    DMI: v.object({
      diPlus: directional('DI+', 15),
      diMinus: directional('DI-', 15),
      ADX: directional('ADX', 28),
    }),
    parabolicSAR: v.object({
      value: number({ ...stop, label: 'Value', name: 'Parabolic SAR', unit: 'price' }),
      trend: word(TREND, { ...stop, label: 'Trend', name: 'SAR trend', words: TREND_WORDS }),
    }),
    supertrend: v.object({
      value: number({ ...supertrend, label: 'Value', name: 'Supertrend', unit: 'price' }),
      direction: word(TREND, {
        ...supertrend,
        label: 'Direction',
        name: 'Supertrend direction',
        words: TREND_WORDS,
      }),
    }),
  },
} as const satisfies CardTable;
