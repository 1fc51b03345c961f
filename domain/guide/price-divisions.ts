import { guideEntry } from './guide-entry.ts';

export const PRICE_DIVISIONS = [
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
  guideEntry({
    anchor: 'fibonacci',
    name: 'Fibonacci retracement',
    purpose: 'How far the price has taken back its latest swing: 0% is its end, 100% its start.',
    formula: [
      'swing = lowest low to highest high of the newest 100 candles (of equal ones the newest)',
      'rising where the high is the later one: level = high - share · (high - low)',
      'falling where the low is: level = low + share · (high - low)',
      'where one candle holds both, its body gives the direction: rising from close = open on',
      'No value where the price did not move.',
    ].join('\n'),
    parameters: 'shares 0, 23.6, 38.2, 50, 61.8, 78.6 and 100 %; 100 candles, or all from 20 on',
    source: 'StockCharts ChartSchool, Fibonacci Retracements.',
    check: {
      on: 'sample',
      values: {
        level0: 127.25,
        level236: 122.235,
        level382: 119.1325,
        level500: 116.625,
        level618: 114.1175,
        level786: 110.5475,
        level100: 106,
      },
    },
  }),
  guideEntry({
    anchor: 'classic-pivot-points',
    name: 'Classic pivot points',
    purpose: 'Levels for the candle in progress, made of the one that closed before it.',
    formula: [
      'H, L, C = high, low and close of the newest closed candle',
      'Pivot P = (H + L + C) / 3',
      'R1 = 2P - L; S1 = 2P - H',
      'R2 = P + (H - L); S2 = P - (H - L)',
      'R3 = H + 2 · (P - L); S3 = L - 2 · (H - P)',
      'No value for a level at or below zero.',
    ].join('\n'),
    parameters: 'none',
    source: 'StockCharts ChartSchool, Pivot Points (standard); R3 and S3 as on barchart.com.',
    check: {
      on: 'sample',
      values: {
        s3: 110.25,
        s2: 112.1875,
        s1: 115.0625,
        pivot: 117,
        r1: 119.875,
        r2: 121.8125,
        r3: 124.6875,
      },
    },
  }),
];
