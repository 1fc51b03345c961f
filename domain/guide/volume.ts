import { VOLUME as CARD } from '../analysis/readings/volume.ts';
import { type GuideSection, guideEntry, headingOf } from './guide-entry.ts';

export const VOLUME: GuideSection = {
  ...headingOf(CARD),
  entries: [
    guideEntry({
      anchor: 'average-volume',
      name: 'Average and current volume',
      purpose:
        'How much of the coin changes hands in a candle, and whether the newest one is busy.',
      formula: [
        'average volume = mean volume of the newest 20 closed candles',
        'current volume = volume of the newest closed candle',
        'share = 100 · current volume / average volume, in per cent',
      ].join('\n'),
      parameters: '20 candles, in units of the coin',
      source: 'The mean is TA-Lib function SMA, over volume.',
      others: { volumeShare: 'Current of average volume' },
      needs: { volumeShare: 20 },
      check: {
        on: 'sample',
        values: { averageVolume: 1290, currentVolume: 1400, volumeShare: 108.527132 },
      },
    }),
    guideEntry({
      anchor: 'volume-trend',
      name: 'Volume trend',
      purpose: 'Whether trading is getting busier or quieter.',
      formula: [
        'recent = mean volume of the newest 5 candles; average = of the newest 20',
        'increasing from recent = 1.2 · average on',
        'decreasing up to recent = 0.8 · average',
        'stable between them, and where nothing was traded',
      ].join('\n'),
      parameters: '5 against 20 candles; 120 % and 80 %',
      source: "The product's own rule.",
      check: { on: 'sample', values: { volumeTrend: 'stable' } },
    }),
  ],
};
