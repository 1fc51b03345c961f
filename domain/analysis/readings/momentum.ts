import * as v from 'valibot';
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

const smoothed = (name: string, needs: number, guide: string) => {
  const row = { unit: 'oscillator', needs, guide, bounds: [0, 100], edges: [20, 80] } as const;
  return v.object({
    k: number({ ...row, label: `${name} K` }),
    d: number({ ...row, label: `${name} D` }),
  });
};

export const MOMENTUM_OSCILLATORS = {
  title: 'Momentum Oscillators',
  section: 'technicalIndicators',
  gap: 'momentum',
  entries: {
    stochasticRSI: smoothed('Stoch RSI', 32, 'stochastic-rsi'),
    stochasticOscillator: smoothed('Stoch OSC', 18, 'stochastic-oscillator'),
    williamsR: number({
      label: 'Williams %R',
      unit: 'oscillator',
      needs: 14,
      guide: 'williams-r',
      bounds: [-100, 0],
      edges: [-80, -20],
    }),
    CCI: number({ label: 'CCI', unit: 'oscillator', needs: 20, guide: 'cci', edges: [-100, 100] }),
  },
} as const satisfies CardTable;
