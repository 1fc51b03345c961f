import { type CardTable, number, word } from './reading.ts';

const amount = (label: string, needs: number) =>
  number({ label, unit: 'volume', needs, guide: 'average-volume' });

export const VOLUME = {
  title: 'Volume Analysis',
  section: 'volumeAnalysis',
  gap: 'volume',
  entries: {
    /** Mean of the last 20 closed candles. */
    averageVolume: amount('Average Volume', 20),
    /** Newest closed candle. */
    currentVolume: amount('Current Volume', 1),
    volumeTrend: word(['increasing', 'decreasing', 'stable'], {
      label: 'Volume Trend',
      needs: 20,
      guide: 'volume-trend',
      words: {
        increasing: { text: 'Increasing', way: 'up' },
        decreasing: { text: 'Decreasing', way: 'down' },
        stable: { text: 'Stable', way: 'flat' },
      },
    }),
  },
} as const satisfies CardTable;

export const ADVANCED_VOLUME = {
  title: 'Advanced Volume Analysis',
  section: 'volumeAnalysis',
  gap: 'volume',
  entries: {
    OBV: number({ label: 'OBV', unit: 'volume flow', needs: 1, guide: 'obv' }),
    accumulationDistribution: number({
      label: 'Accumulation/Distribution',
      unit: 'volume flow',
      needs: 1,
      guide: 'accumulation-distribution',
    }),
    chaikinMoneyFlow: number({
      label: 'Chaikin Money Flow',
      unit: 'oscillator',
      decimals: 4,
      needs: 20,
      guide: 'chaikin-money-flow',
      bounds: [-1, 1],
    }),
    MFI: number({
      label: 'MFI',
      unit: 'oscillator',
      needs: 15,
      guide: 'mfi',
      bounds: [0, 100],
      edges: [20, 80],
    }),
  },
} as const satisfies CardTable;
