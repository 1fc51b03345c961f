import { guideEntry } from './guide-entry.ts';

export const HARMONIC_PATTERNS = guideEntry({
  anchor: 'harmonic-patterns',
  name: 'Harmonic Patterns',
  purpose:
    'Swings X, A, B, C whose legs stand in fixed ratios, and which are expected to turn at D. Bullish where D is a low.',
  formula: [
    'swings: turns by 2 and by 4 · ATR; D is the last swing, or the far end of the leg that runs',
    'Gartley: AB/XA 0.618, BC/AB 0.382-0.886, CD/BC 1.13-1.618, AD/XA 0.786',
    'Bat: AB/XA 0.382-0.5, BC/AB 0.382-0.886, CD/BC 1.618-2.618, AD/XA 0.886',
    'Butterfly: AB/XA 0.786, BC/AB 0.382-0.886, CD/BC 1.618-2.24, AD/XA 1.27',
    'Crab: AB/XA 0.382-0.618, BC/AB 0.382-0.886, CD/BC 2.24-3.618, AD/XA 1.618',
    'Cypher: AB/XA 0.382-0.618, XC/XA 1.272-1.414, CD/XC 0.786',
    'AB=CD, where none of these fits: BC/AB 0.618-0.786, CD/BC 1.27-1.618, CD/AB 1, and CD 0.618-1.618 times the candles of AB',
    'each ratio may miss by 6.5 % of its ideal; of several that fit, the one with the least mean miss',
    'completion = 100 · the ratio that places D / its ideal, at most 100',
    'shown for 4 candles after D is known',
  ].join('\n'),
  parameters: 'turns 2 and 4 ATR 14; tolerance 6.5 %',
  warmUp: 'As many candles as its swings span; 15 come before the first swing, for the ATR.',
  source:
    'S. M. Carney, Harmonic Trading, volume 1 (2010); Gartley after H. M. Gartley, Profits in the Stock Market (1935); Cypher after D. Oglesbee. The tolerance is the product’s own.',
  check: {
    on: 'path',
    path: [
      [0, 115],
      [20, 100],
      [40, 140],
      [52, 115.5],
      [60, 131],
      [71, 109],
      [74, 115],
    ],
    values: {
      'patternAnalysis.harmonicPatterns.pattern': 'Bullish Gartley',
      'patternAnalysis.harmonicPatterns.completion': 98.953916,
    },
  },
});

export const MARKET_STRUCTURE = guideEntry({
  anchor: 'market-structure',
  name: 'Market Structure',
  purpose:
    'Whether the swings climb or fall. It names a state: most charts are in one or the other.',
  formula: [
    'swings: turns by 2 · ATR; the last two highs and the last two lows',
    'uptrend: both pairs rise; downtrend: both fall; anything else is sideways',
    'two swings within 0.5 · ATR of each other are equal',
    'a close beyond the swing that the last leg started from breaks the structure: sideways',
  ].join('\n'),
  parameters: 'turns 2 ATR 14; equal within 0.5 ATR',
  warmUp: 'Two swing highs and two swing lows; 15 candles come before the first, for the ATR.',
  source:
    "Charles Dow's definition of a trend, in R. Rhea, The Dow Theory (1932); J. J. Murphy, Technical Analysis of the Financial Markets (1999).",
  check: {
    on: 'path',
    path: [
      [0, 105],
      [20, 95],
      [30, 110],
      [40, 100],
      [50, 118],
      [60, 106],
      [66, 114],
    ],
    values: { 'patternAnalysis.liquiditySwings.structure': 'uptrend' },
  },
});

export const TD_SEQUENTIAL = guideEntry({
  anchor: 'td-sequential',
  name: 'TD Sequential',
  purpose:
    'Counts how long a move has run one way: nine in a row make a setup, thirteen more, not in a row, a countdown. Both warn of a turn.',
  formula: [
    'setup: 9 closes in a row below the close 4 candles before (buy; above: sell), begun by a price flip',
    'perfected: the low of candle 8 or 9 at or below the lows of 6 and 7 (sell: highs, above)',
    'countdown, from the ninth on: 13 closes at or below the low 2 candles before (sell: high, above); the low of the thirteenth at or below the close of the eighth',
    'a countdown ends with a setup of the other side, or a candle whose true range lies wholly past the setup’s; a setup of the same side 1 to 1.618 times as tall restarts it',
    'the signal is shown at its last candle',
  ].join('\n'),
  parameters: '4 back; 9 and 13',
  warmUp: '6 candles for a setup’s count of 1: 4 to compare with, and a flip.',
  source:
    'T. DeMark, The New Science of Technical Analysis (1994); J. Perl, DeMark Indicators (2008), chapter 1. Perl also lets a later candle perfect a setup; here the ninth decides.',
  check: {
    on: 'path',
    path: [
      [0, 100],
      [20, 110],
      [30, 100],
    ],
    values: {
      'patternAnalysis.tdSequential.setup': 9,
      'patternAnalysis.tdSequential.signal': 'Perfected Buy Setup',
    },
  },
});
