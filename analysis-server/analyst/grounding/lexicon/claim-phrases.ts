import type { Timeframe } from '../../../../domain/timeframe.ts';

/** How two values stand to each other. */
export type Relation = 'above' | 'below' | 'between' | 'inside' | 'near';

/** What may be said of one value, or of the plan. */
export type StateName =
  | 'overbought'
  | 'oversold'
  | 'neutral'
  | 'extreme'
  | 'positive'
  | 'negative'
  | 'strong trend'
  | 'weak trend'
  | 'bullish'
  | 'bearish'
  | 'long'
  | 'short'
  | 'busy'
  | 'quiet'
  | 'ordinary'
  | 'rising'
  | 'falling'
  | 'steady'
  | 'uptrend'
  | 'downtrend'
  | 'sideways'
  | 'overhead'
  | 'beneath'
  | 'squeeze'
  | 'up'
  | 'down'
  | 'nearest';

/** Phrases by what they mean. */
type Phrases<K extends string> = readonly (readonly [K, readonly string[]])[];

export const RELATION_PHRASES: Phrases<Relation> = [
  [
    'above',
    [
      'above',
      'over',
      'higher than',
      'greater than',
      'larger than',
      'more than',
      'exceeds',
      'exceed',
      'exceeding',
      'ahead of',
      'on top of',
      'bigger than',
    ],
  ],
  [
    'below',
    [
      'below',
      'under',
      'beneath',
      'underneath',
      'lower than',
      'smaller than',
      'less than',
      'behind',
      'trails',
      'lags',
      'short of',
    ],
  ],
  ['between', ['between']],
  ['inside', ['inside', 'within', 'in the middle of']],
  [
    'near',
    [
      'near',
      'close to',
      'next to',
      'beside',
      'tests',
      'testing',
      'touches',
      'touching',
      'meets',
      'presses against',
      'leans on',
      'rests on',
      'sits on',
      'in the vicinity of',
      'not far from',
      'a short way from',
      'around',
    ],
  ],
];

export const STATE_PHRASES: Phrases<StateName> = [
  [
    'overbought',
    [
      'overbought',
      'stretched to the upside',
      'at the top of its range',
      'near the top of its range',
      'in the upper extreme',
    ],
  ],
  [
    'oversold',
    [
      'oversold',
      'stretched to the downside',
      'at the bottom of its range',
      'near the bottom of its range',
      'in the lower extreme',
    ],
  ],
  ['extreme', ['extreme', 'at an extreme', 'at extremes', 'stretched']],
  ['neutral', ['neutral', 'in neutral territory', 'neutral territory']],
  ['positive', ['positive', 'in positive territory', 'positive territory', 'in the green']],
  ['negative', ['negative', 'in negative territory', 'negative territory', 'in the red']],
  [
    'strong trend',
    [
      'strong',
      'strong trend',
      'trending',
      'firm trend',
      'established trend',
      'well established trend',
      'healthy trend',
      'robust',
    ],
  ],
  [
    'weak trend',
    [
      'weak',
      'weak trend',
      'trendless',
      'directionless',
      'no clear trend',
      'no trend',
      'little trend',
      'lack of trend',
      'no real trend',
    ],
  ],
  [
    'bullish',
    [
      'bullish',
      'bulls',
      'buyers',
      'constructive',
      'buying pressure',
      'money coming in',
      'inflow',
      'inflows',
    ],
  ],
  [
    'bearish',
    ['bearish', 'bears', 'sellers', 'selling pressure', 'money leaving', 'outflow', 'outflows'],
  ],
  ['long', ['long', 'longs', 'long side', 'buy side']],
  ['short', ['short', 'shorts', 'short side', 'sell side']],
  [
    'busy',
    ['busy', 'heavy', 'active', 'high volume', 'above average volume', 'elevated volume', 'brisk'],
  ],
  ['quiet', ['quiet', 'light', 'thin', 'low volume', 'subdued', 'below average volume', 'muted']],
  ['ordinary', ['ordinary', 'normal', 'typical volume']],
  ['rising', ['rising', 'increasing', 'growing', 'picking up', 'on the rise', 'expanding volume']],
  [
    'falling',
    ['falling', 'decreasing', 'declining', 'shrinking', 'drying up', 'fading', 'dwindling'],
  ],
  ['steady', ['stable', 'steady', 'flat', 'unchanged']],
  [
    'uptrend',
    [
      'uptrend',
      'higher highs',
      'higher lows',
      'higher highs and higher lows',
      'higher highs and lows',
      'upward structure',
      'rising swings',
    ],
  ],
  [
    'downtrend',
    [
      'downtrend',
      'lower highs',
      'lower lows',
      'lower highs and lower lows',
      'lower highs and lows',
      'downward structure',
      'falling swings',
    ],
  ],
  [
    'sideways',
    ['sideways', 'ranging', 'range bound', 'rangebound', 'no clear direction', 'without direction'],
  ],
  [
    'overhead',
    [
      'overhead',
      'as resistance',
      'acts as resistance',
      'act as resistance',
      'acting as resistance',
      'serves as resistance',
      'offers resistance',
      'caps',
      'capping',
    ],
  ],
  [
    'beneath',
    [
      'as support',
      'acts as support',
      'act as support',
      'acting as support',
      'serves as support',
      'offers support',
      'provides support',
      'gives support',
      'underpins',
      'dynamic support',
    ],
  ],
  ['squeeze', ['squeeze']],
  ['up', ['up', 'upward', 'upwards', 'upside', 'to the upside']],
  ['down', ['down', 'downward', 'downwards', 'downside', 'to the downside']],
  ['nearest', ['nearest', 'closest', 'first support', 'first resistance', 'immediate']],
];

/** How far one value is said to be from another, in average true ranges: at most or at least one. */
export const DEGREE_PHRASES: Phrases<'at most' | 'at least'> = [
  [
    'at most',
    [
      'just',
      'slightly',
      'narrowly',
      'a little',
      'marginally',
      'only just',
      'a touch',
      'fractionally',
    ],
  ],
  [
    'at least',
    [
      'well',
      'far',
      'comfortably',
      'clearly',
      'firmly',
      'significantly',
      'much',
      'considerably',
      'decisively',
    ],
  ],
];

/** A move that has not happened: it has to be spoken of as one that may. */
export const MOVES: Phrases<'up' | 'down' | 'either'> = [
  [
    'up',
    [
      'rise',
      'rises',
      'climb',
      'climbs',
      'rally',
      'rallies',
      'advance',
      'advances',
      'recovery',
      'recovers',
    ],
  ],
  [
    'down',
    [
      'drop',
      'drops',
      'fall',
      'falls',
      'slip',
      'slips',
      'slide',
      'slides',
      'dip',
      'dips',
      'decline',
      'pullback',
      'retreat',
      'setback',
    ],
  ],
  [
    'either',
    [
      'move',
      'moves',
      'break',
      'breaks',
      'close',
      'closes',
      'push',
      'pushes',
      'return',
      'returns',
      'breach',
      'breaches',
      'candle close',
      'hit',
      'hits',
      'reached',
      'fade',
      'fades',
    ],
  ],
];

export const TIMEFRAME_PHRASES: Phrases<Timeframe> = [
  ['1w', ['weekly', '1w', 'week chart', 'one week', '1 week', 'w1']],
  ['1d', ['daily', '1d', 'day chart', 'one day', '1 day', 'd1']],
  ['4h', ['4h', 'four hour', 'four hourly', '4 hour', '4 hourly', 'h4', '4hr']],
  ['1h', ['1h', 'hourly', 'one hour', '1 hour', 'h1', '1hr']],
  ['15m', ['15m', 'fifteen minute', '15 minute', '15min', 'quarter hour', 'quarter hourly', 'm15']],
];

/** Turns round what is said after them. */
export const NEGATIONS = [
  'not',
  'no',
  'nor',
  'neither',
  'without',
  'no longer',
  'lacks',
  'lack',
  'lacking',
  "isn't",
  "aren't",
  "doesn't",
  "don't",
  "hasn't",
  "haven't",
  'rather than',
  'instead of',
  'nothing',
  'anything but',
  'nowhere near',
  'by no means',
  'fails to',
  'fail to',
  'failed to',
  'failing to',
  'wrong',
  'false',
  'mistaken',
  'untrue',
  'hardly',
  'barely',
  'scarcely',
];

/** Speak of what may be, not of what is. */
export const CONDITIONS = [
  'if',
  'would',
  'could',
  'should',
  'may',
  'might',
  'unless',
  'until',
  'once',
  'when',
  'needs',
  'need',
  'needed',
  'has to',
  'can',
  'before',
  'after',
  'a',
  'an',
  'any',
  'each',
  'another',
  'without',
];

/** Where one statement ends and another begins. */
export const BREAKS = [
  'while',
  'whereas',
  'but',
  'although',
  'though',
  'yet',
  'because',
  'since',
  'so',
  'with',
  'as',
  'even though',
  'however',
  'even as',
  'still',
  'despite',
  'given',
];

export const RELATIVES = ['which', 'that', 'where', 'who', 'whose'];
export const LINKS = ['and', 'or', 'both', 'as well as', 'along with', 'plus', 'then'];

/** What a value may be counted in; which facts allow which is in `unit-words.ts`. */
export const UNITS = [
  'usd',
  'usdt',
  'usdc',
  'dollar',
  'dollars',
  'points',
  'point',
  'hour',
  'hours',
  'days',
  'minutes',
  'times',
  'candles',
  'candle',
  'bars',
  'contracts',
  'coins',
  'units',
  'ticks',
  'weeks',
  'x',
  'euro',
  'euros',
  'cents',
  'pips',
  'atrs',
  'degrees',
];
