import * as v from 'valibot';
import { type CardTable, number, type OverlayLine } from './reading.ts';

const average = (period: number, overlay?: Omit<OverlayLine, 'label' | 'group'>) => {
  const label = `MA${period}`;
  const row = { label, unit: 'price', needs: period, guide: 'moving-averages' } as const;
  return number(overlay ? { ...row, overlay: { ...overlay, label, group: 'averages' } } : row);
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

const cloudLine = (label: string, needs: number, overlay: Omit<OverlayLine, 'group'>) =>
  number({
    label,
    unit: 'price',
    needs,
    guide: 'ichimoku',
    overlay: { ...overlay, group: 'ichimoku' },
  });

const rose = { colour: 'rose' } as const;
const span = (name: OverlayLine['name'], label: string, colour: OverlayLine['colour']) =>
  ({ name, label, colour, dashed: true }) as const;

export const ICHIMOKU_CLOUD = {
  title: 'Ichimoku Cloud',
  section: 'ichimokuCloud',
  gap: 'Ichimoku cloud',
  entries: {
    tenkanSen: cloudLine('Tenkan-sen', 9, { ...rose, name: 'tenkanSen', label: 'Tenkan' }),
    kijunSen: cloudLine('Kijun-sen', 26, {
      ...rose,
      name: 'kijunSen',
      label: 'Kijun',
      dashed: true,
    }),
    senkouSpanA: cloudLine('Senkou Span A', 52, span('senkouSpanA', 'Span A', 'amber')),
    senkouSpanB: cloudLine('Senkou Span B', 78, span('senkouSpanB', 'Span B', 'violet')),
  },
} as const satisfies CardTable;
