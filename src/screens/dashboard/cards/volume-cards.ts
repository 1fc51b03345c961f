import { capitalised, type ReadingCard, type ReadingMaker } from './reading.ts';

const ARROWS = { increasing: '▲', decreasing: '▼', stable: '▬' } as const;

/** Average and current volume, and where it goes. */
export function volumeCard({ analysis, timeframe, value }: ReadingMaker): ReadingCard {
  const { averageVolume, currentVolume, volumeTrend } = analysis.volumeAnalysis[timeframe];
  return {
    title: 'Volume Analysis',
    groups: [
      {
        readings: [
          value('Average Volume', 'averageVolume', averageVolume, 'volume'),
          value('Current Volume', 'currentVolume', currentVolume, 'volume'),
          {
            label: 'Volume Trend',
            text: volumeTrend ? `${ARROWS[volumeTrend]} ${capitalised(volumeTrend)}` : 'N/A',
          },
        ],
      },
    ],
  };
}

/** On-balance volume, accumulation and distribution, and the two money flows. */
export function advancedVolumeCard({ analysis, timeframe, value }: ReadingMaker): ReadingCard {
  const volume = analysis.volumeAnalysis[timeframe];
  return {
    title: 'Advanced Volume Analysis',
    groups: [
      {
        readings: [
          value('OBV', 'OBV', volume.OBV, 'millions'),
          value(
            'Accumulation/Distribution',
            'accumulationDistribution',
            volume.accumulationDistribution,
            'millions',
          ),
          value('Chaikin Money Flow', 'chaikinMoneyFlow', volume.chaikinMoneyFlow, 'four'),
          value('MFI', 'MFI', volume.MFI, 'two'),
        ],
      },
    ],
  };
}
