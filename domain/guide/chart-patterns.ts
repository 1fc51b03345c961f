import { guideEntry } from './guide-entry.ts';

const WARM_UP = 'As many candles as its swings span; 15 come before the first swing, for the ATR.';

export const HEAD_AND_SHOULDERS = guideEntry({
  anchor: 'head-and-shoulders',
  name: 'Head & Shoulders',
  purpose:
    'Three peaks, the middle one highest, after an advance: a top that is confirmed when the price breaks the line under it. Inverse at a bottom.',
  formula: [
    'swings: turns by 2 and by 4 · ATR (a high counts once a low lies that far below it)',
    'the head stands above both shoulders; the left shoulder and trough stand above the peak and trough before',
    'each shoulder stands above the middle between the other shoulder and its trough',
    'neither half takes over 2.5 times the candles of the other',
    'confirmed by a close beyond the neckline, the line through both troughs, before the price passes the right shoulder and within as many candles as lie between the shoulders',
    'confidence = mean of three symmetries in per cent: shoulders of one height, halves of one length, troughs of one height (heights against the head over the neckline)',
    'shown for 10 candles after the break',
  ].join('\n'),
  parameters: 'turns 2 and 4 ATR 14; time ratio 2.5',
  warmUp: WARM_UP,
  source:
    'C. L. Osler and P. H. K. Chang, Head and Shoulders: Not Just a Flaky Pattern, Federal Reserve Bank of New York Staff Report 4 (1995).',
  check: {
    on: 'path',
    path: [
      [0, 90],
      [20, 80],
      [30, 100],
      [40, 90],
      [50, 112],
      [60, 99],
      [70, 125],
      [82, 98],
      [92, 110],
      [100, 94],
    ],
    values: {
      'patternAnalysis.headAndShoulders.pattern': 'Head and Shoulders',
      'patternAnalysis.headAndShoulders.confidence': 93.259748,
    },
  },
});

export const DIVERGENCE = guideEntry({
  anchor: 'divergence',
  name: 'Divergence',
  purpose:
    'Price and RSI disagree between two swings. Regular ones lean against the trend, hidden ones with it.',
  formula: [
    'swings: turns by 2 · ATR, two lows (or highs) 5 to 60 candles apart; RSI is read at its extreme within 2 candles of each',
    'regular bullish: lower low in price, higher in RSI, the first under RSI 30 (bearish: highs, over 70)',
    'hidden bullish: higher low in price, lower in RSI (bearish: highs)',
    'the swing between them moves the same way; the RSI differs by 3 points or more',
    'no close and no RSI between the two passes the straight line that joins them',
    'strength = 100 · difference of RSI / 20, at most 100',
    'shown for 3 candles after the second swing is confirmed',
  ].join('\n'),
  parameters: 'turns 2 ATR 14; RSI 14; 5 to 60 candles; 3 points',
  warmUp: WARM_UP,
  source:
    'Regular: J. Welles Wilder, New Concepts in Technical Trading Systems (1978). Hidden: A. Cardwell, in C. Brown, Technical Analysis for the Trading Professional (1999).',
  check: {
    on: 'path',
    path: [
      [0, 120],
      [16, 122],
      [24, 130],
      [40, 100],
      [48, 110],
      [60, 98],
      [62, 102],
    ],
    values: {
      'patternAnalysis.divergence.type': 'Regular Bullish',
      'patternAnalysis.divergence.strength': 61.398687,
    },
  },
});

export const CHANNEL_PATTERN = guideEntry({
  anchor: 'channel-pattern',
  name: 'Channel Pattern',
  purpose: 'Price swings between two parallel lines: ascending, descending or horizontal.',
  formula: [
    'swings: turns by 2 and by 4 · ATR, 6 to 12 in a row, the longest run that fits',
    'one least-squares fit for both lines: a common slope, one height for the highs, one for the lows',
    'no swing misses its line, and no close leaves the channel, by over 10 % of its width',
    'horizontal where it rises or falls by less than half its width over its length',
    'strength = 100 · (1 - 2 · mean miss / width) · square root of (touches / 12)',
    'shown until a close leaves it',
  ].join('\n'),
  parameters: 'turns 2 and 4 ATR 14; 6 to 12 touches; tolerance 10 %',
  warmUp: WARM_UP,
  source:
    'R. D. Edwards and J. Magee, Technical Analysis of Stock Trends (1948); J. J. Murphy, Technical Analysis of the Financial Markets (1999), chapter 4.',
  check: {
    on: 'path',
    path: [
      [0, 105],
      [20, 95],
      [30, 110],
      [40, 100],
      [50, 115],
      [60, 105],
      [70, 120],
      [80, 110],
      [86, 119],
    ],
    values: {
      'patternAnalysis.channelPattern.pattern': 'Ascending Channel',
      'patternAnalysis.channelPattern.strength': 76.376262,
    },
  },
});
