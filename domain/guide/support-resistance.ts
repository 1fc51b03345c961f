import { SUPPORT_RESISTANCE as CARD } from '../analysis/readings/support-resistance.ts';
import { type GuideSection, guideEntry, headingOf } from './guide-entry.ts';

export const SUPPORT_RESISTANCE: GuideSection = {
  ...headingOf(CARD),
  entries: [
    guideEntry({
      anchor: 'support-and-resistance',
      name: 'Support and resistance',
      purpose: 'Prices at which the market has turned before, nearest first.',
      formula: [
        'swing high = a high above those of the 5 candles before it and not passed by the 5 after it; swing lows mirrored',
        'swings, lowest first, join a level while they lie within 0.5 · ATR of its mean; its price is that mean',
        'weight = sum over its swings of 0.5 ^ (age in candles / a quarter of the candles)',
        'support = the 5 heaviest levels below the newest close; resistance = the 5 heaviest above it',
      ].join('\n'),
      parameters: 'swings of 5 and 5 candles, reach 0.5 ATR 14, half-life a quarter of the history',
      warmUp: '15 candles for the ATR; a swing is known 5 candles after its own.',
      source:
        'Swings: Bill Williams, Trading Chaos (1995), there with 2 and 2. Broken support turning to resistance: R. D. Edwards and J. Magee, Technical Analysis of Stock Trends (1948). The weight is the product’s own rule.',
      check: {
        on: 'sample',
        values: { 'supportLevels.1': 116.84375, 'resistanceLevels.1': 120.583333 },
      },
    }),
  ],
};
