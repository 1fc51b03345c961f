import { type CardTable, number } from './reading.ts';

const macd = (label: string) => ({ label, unit: 'price', needs: 34, guide: 'macd' }) as const;

export const BASIC_INDICATORS = {
  title: 'Basic Technical Indicators',
  section: 'technicalIndicators',
  gap: 'momentum',
  entries: {
    RSI: number({
      label: 'RSI',
      unit: 'oscillator',
      needs: 15,
      guide: 'rsi',
      bounds: [0, 100],
      edges: [30, 70],
      showsState: true,
    }),
    MACDLine: number(macd('MACD Line')),
    MACDSignal: number(macd('MACD Signal')),
    MACDHistogram: number({ ...macd('MACD Histogram'), toneBySign: true }),
  },
} as const satisfies CardTable;
