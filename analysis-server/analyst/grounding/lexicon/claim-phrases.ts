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
  | 'nearest'
  /** What no fact can decide. */
  | 'unverifiable';

/** Phrases by what they mean. */
type Phrases<K extends string> = readonly (readonly [K, readonly string[]])[];

const list = (phrases: string): string[] => phrases.split(',').map((phrase) => phrase.trim());

export const RELATION_PHRASES: Phrases<Relation> = [
  [
    'above',
    list(`above, over, higher than, greater than, larger than, more than, exceeds, exceed,
      exceeding, ahead of, on top of, bigger than`),
  ],
  [
    'below',
    list(`below, under, beneath, underneath, lower than, smaller than, less than, behind, trails,
      lags, short of`),
  ],
  ['between', list('between')],
  ['inside', list('inside, within, in the middle of')],
  [
    'near',
    list(`near, close to, next to, beside, tests, testing, touches, touching, meets,
      presses against, leans on, rests on, sits on, in the vicinity of, not far from,
      a short way from, around`),
  ],
];

export const STATE_PHRASES: Phrases<StateName> = [
  [
    'unverifiable',
    list(`so is, so are, so does, so do, as is, as are, as does, the same as, same as, equal to, equals,
      identical to, likewise, similarly, has come, have come, come up, come down, came up, came down,
      on its way, a matter of time, matter of time, no risk, no downside, without risk, free of risk,
      nothing speaks against, nothing against, nothing stands, not needed, no need for, no doubt,
      plan works, plan pays, trade works, trade pays, cannot fail, can not fail, no way back`),
  ],
  [
    'overbought',
    list(`overbought, stretched to the upside, at the top of its range, near the top of its range,
      in the upper extreme`),
  ],
  [
    'oversold',
    list(`oversold, stretched to the downside, at the bottom of its range,
      near the bottom of its range, in the lower extreme`),
  ],
  ['extreme', list('extreme, at an extreme, at extremes, stretched')],
  ['neutral', list('neutral, in neutral territory, neutral territory')],
  ['positive', list('positive, in positive territory, positive territory, in the green')],
  ['negative', list('negative, in negative territory, negative territory, in the red')],
  [
    'strong trend',
    list(`strong, strong trend, trending, firm trend, established trend, well established trend,
      healthy trend, robust`),
  ],
  [
    'weak trend',
    list(`weak, weak trend, trendless, directionless, no clear trend, no trend, little trend,
      lack of trend, no real trend`),
  ],
  [
    'bullish',
    list('bullish, bulls, buyers, constructive, buying pressure, money coming in, inflow, inflows'),
  ],
  ['bearish', list('bearish, bears, sellers, selling pressure, money leaving, outflow, outflows')],
  ['long', list('long, longs, long side, buy side')],
  ['short', list('short, shorts, short side, sell side')],
  ['busy', list('busy, heavy, active, high volume, above average volume, elevated volume, brisk')],
  ['quiet', list('quiet, light, thin, low volume, subdued, below average volume, muted')],
  ['ordinary', list('ordinary, normal, typical volume')],
  ['rising', list('rising, increasing, growing, picking up, on the rise, expanding volume')],
  ['falling', list('falling, decreasing, declining, shrinking, drying up, fading, dwindling')],
  ['steady', list('stable, steady, flat, unchanged')],
  [
    'uptrend',
    list(`uptrend, higher highs, higher lows, higher highs and higher lows, higher highs and lows,
      upward structure, rising swings`),
  ],
  [
    'downtrend',
    list(`downtrend, lower highs, lower lows, lower highs and lower lows, lower highs and lows,
      downward structure, falling swings`),
  ],
  [
    'sideways',
    list('sideways, ranging, range bound, rangebound, no clear direction, without direction'),
  ],
  [
    'overhead',
    list(`overhead, as resistance, acts as resistance, act as resistance, acting as resistance,
      serves as resistance, offers resistance, caps, capping`),
  ],
  [
    'beneath',
    list(`as support, acts as support, act as support, acting as support, serves as support,
      offers support, provides support, gives support, underpins, dynamic support`),
  ],
  ['squeeze', list('squeeze')],
  ['up', list('up, upward, upwards, upside, to the upside')],
  ['down', list('down, downward, downwards, downside, to the downside')],
  ['nearest', list('nearest, closest, first support, first resistance, immediate')],
];

/** How far one value is said to be from another, in average true ranges: at most or at least one. */
export const DEGREE_PHRASES: Phrases<'at most' | 'at least'> = [
  [
    'at most',
    list('just, slightly, narrowly, a little, marginally, only just, a touch, fractionally'),
  ],
  [
    'at least',
    list('well, far, comfortably, clearly, firmly, significantly, much, considerably, decisively'),
  ],
];

/** A move that has not happened: it has to be spoken of as one that may. */
export const MOVES: Phrases<'up' | 'down' | 'either'> = [
  ['up', list('rise, rises, climb, climbs, rally, rallies, advance, advances, recovery, recovers')],
  [
    'down',
    list(`drop, drops, fall, falls, slip, slips, slide, slides, dip, dips, decline, pullback,
      retreat, setback`),
  ],
  [
    'either',
    list(`move, moves, break, breaks, close, closes, push, pushes, return, returns, breach,
      breaches, candle close, reversal, reversals, breakout, breakdown, hit, hits, reached, fade, fades`),
  ],
];

export const TIMEFRAME_PHRASES: Phrases<Timeframe> = [
  ['1w', list('weekly, 1w, week chart, one week, 1 week, w1')],
  ['1d', list('daily, 1d, day chart, one day, 1 day, d1')],
  ['4h', list('4h, four hour, four hourly, 4 hour, 4 hourly, h4, 4hr')],
  ['1h', list('1h, hourly, one hour, 1 hour, h1, 1hr')],
  ['15m', list('15m, fifteen minute, 15 minute, 15min, quarter hour, quarter hourly, m15')],
];

/** Turns round what is said after them. */
export const NEGATIONS =
  list(`not, no, nor, neither, without, no longer, lacks, lack, lacking, isn't, aren't, doesn't,
      don't, hasn't, haven't, rather than, instead of, nothing, anything but, nowhere near,
      by no means, fails to, fail to, failed to, failing to, wrong, false, mistaken, untrue,
      hardly, barely, scarcely`);

/** Speak of what may be, not of what is. */
export const CONDITIONS =
  list(`if, would, could, should, may, might, unless, until, once, when, needs, need, needed,
      has to, can, before, after, a, an, any, each, another, without`);

/** Where one statement ends and another begins. */
export const BREAKS =
  list(`while, whereas, but, although, though, yet, because, since, so, with, as, even though,
      however, even as, still, despite, given`);

export const RELATIVES = list('which, that, where, who, whose');
export const LINKS = list('and, or, both, as well as, along with, plus, then');

/** What a value may be counted in; which facts allow which is in `unit-words.ts`. */
export const UNITS =
  list(`usd, usdt, usdc, dollar, dollars, points, point, hour, hours, days, minutes, times,
      candles, candle, bars, contracts, coins, units, ticks, weeks, x, euro, euros, cents,
      pips, atrs, degrees`);
