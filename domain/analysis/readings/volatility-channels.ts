import * as v from 'valibot';
import { type CardTable, number } from './reading.ts';

const edge = (channel: string, group: string, guide: string, label: string) => {
  const name = `${channel} ${label.toLowerCase()}`;
  return { label, name, group, unit: 'price', needs: 20, guide } as const;
};
const bollinger = (label: string) => edge('Bollinger', 'Bollinger Bands', 'bollinger-bands', label);
const keltner = (label: string) => edge('Keltner', 'Keltner Channels', 'keltner-channels', label);
const line = { group: 'bollinger', colour: 'teal' } as const;

export const VOLATILITY_CHANNELS = {
  title: 'Volatility & Channels',
  section: 'technicalIndicators',
  gap: 'volatility',
  entries: {
    bollingerBands: v.object({
      upper: number({
        ...bollinger('Upper'),
        overlay: { ...line, name: 'bollingerUpper', label: 'BB upper' },
      }),
      middle: number(bollinger('Middle')),
      lower: number({
        ...bollinger('Lower'),
        overlay: { ...line, name: 'bollingerLower', label: 'BB lower', dashed: true },
      }),
    }),
    keltnerChannels: v.object({
      upper: number(keltner('Upper')),
      middle: number(keltner('Middle')),
      lower: number(keltner('Lower')),
    }),
    ATR: number({ label: 'ATR', unit: 'price', needs: 15, guide: 'atr' }),
  },
} as const satisfies CardTable;
