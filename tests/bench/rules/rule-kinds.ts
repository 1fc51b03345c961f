import type { OfType, Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import type { LineName, OscillatorName } from '../../../analysis-server/analyst/claims/terms.ts';
import type { Topic } from '../../../domain/claim/claim.ts';
import { TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';

type OfTimeframe = Exclude<
  Extract<Proposition, { readonly timeframe: Timeframe }>,
  OfType<'range-place'>
>;

/** What rules can wait for, as propositions whose figures, and timeframe, are of no moment. */
interface Kinds {
  readonly topic: Topic;
  /** Candles in a row, up to the newest, from which it is known. */
  readonly needs: number;
  readonly on: readonly Timeframe[];
  readonly propositions: readonly OfTimeframe[];
}

/** What is of no timeframe. */
interface MarketKinds extends Pick<Kinds, 'topic'> {
  /** Of each timeframe; 0: derivatives instead. */
  readonly needs: number;
  /** Why the history of 1h candles cannot tell how often. */
  readonly unmeasured: string;
  readonly propositions: readonly Proposition[];
}

const ALL = ['1h', '4h', '1d', '1w'] as const;
const WEEKS = ['4h', '1d', '1w'] as const;
const HOURS = ['1h', '4h', '1d'] as const;
const DAYS = ['4h', '1d'] as const;
const SIDES = ['above', 'below'] as const;
const STATES = ['overbought', 'oversold'] as const;

const timeframe = '1d';

const kinds = (
  topic: Topic,
  needs: number,
  on: readonly Timeframe[],
  propositions: readonly OfTimeframe[],
): Kinds => ({ topic, needs, on, propositions });

/** A cross is said for eleven candles. */
const crosses = (line: LineName, over: LineName): OfTimeframe[] =>
  SIDES.map((side) => ({ type: 'crossed', timeframe, line, over, side, ago: 0 }));

const extremes = (reading: OscillatorName): OfTimeframe[] =>
  STATES.map((state) => ({ type: 'oscillator', timeframe, reading, state, value: 0 }));

const patterns = (field: string, ...names: readonly string[]): OfTimeframe[] => {
  const reading = `patternAnalysis.${field}`;
  return names.map((name) => ({ type: 'pattern', timeframe, reading, name, score: null }));
};

const LEFT = { ago: 0, from: 0, to: 0 };
const ORDERED = { ma20: 0, ma50: 0, ma200: 0 };
const IN_CLOUD = { price: 0, low: 0, high: 0 };
const ANY_LEVEL = { name: '', fact: '', timeframe, price: 0 } as const;

export const KINDS: readonly Kinds[] = [
  kinds('trend', 211, HOURS, crosses('MA50', 'MA200')),
  kinds('trend', 31, ['1d', '1w'], crosses('close', 'MA20')),
  kinds('trend', 61, WEEKS, crosses('close', 'MA50')),
  kinds('trend', 211, WEEKS, crosses('close', 'MA200')),
  kinds('trend', 37, WEEKS, crosses('tenkanSen', 'kijunSen')),
  kinds('trend', 26, DAYS, crosses('diPlus', 'diMinus')),
  kinds('momentum', 45, ALL, crosses('MACDLine', 'MACDSignal')),
  kinds('momentum', 37, WEEKS, crosses('MACDLine', 'zero')),
  kinds('trend', 200, HOURS, [
    { type: 'averages-stacked', timeframe, order: 'rising', ...ORDERED },
    { type: 'averages-stacked', timeframe, order: 'falling', ...ORDERED },
  ]),
  kinds('momentum', 15, ALL, extremes('RSI')),
  kinds('momentum', 18, WEEKS, extremes('stochasticOscillator.k')),
  kinds('momentum', 32, DAYS, extremes('stochasticRSI.k')),
  kinds('momentum', 15, DAYS, extremes('MFI')),
  kinds(
    'momentum',
    21,
    ALL,
    STATES.map((state) => ({ type: 'left-extreme', timeframe, reading: 'RSI', state, ...LEFT })),
  ),
  kinds('volatility', 32, HOURS, [
    { type: 'squeeze', timeframe, candles: 0 },
    { type: 'squeeze-ended', timeframe, candles: 0, ago: 0 },
  ]),
  kinds('volatility', 20, WEEKS, [
    { type: 'outside-band', timeframe, band: 'upper', close: 0, edge: 0 },
    { type: 'outside-band', timeframe, band: 'lower', close: 0, edge: 0 },
  ]),
  kinds('trend', 100, WEEKS, [
    { type: 'swings', timeframe, structure: 'uptrend' },
    { type: 'swings', timeframe, structure: 'downtrend' },
  ]),
  kinds('trend', 78, WEEKS, [
    { type: 'price-to-cloud', timeframe, place: 'above', ...IN_CLOUD },
    { type: 'price-to-cloud', timeframe, place: 'inside', ...IN_CLOUD },
    { type: 'price-to-cloud', timeframe, place: 'below', ...IN_CLOUD },
  ]),
  kinds('trend', 11, WEEKS, [
    { type: 'trailing-stop', timeframe, of: 'supertrend', trend: 'bullish', value: 0 },
    { type: 'trailing-stop', timeframe, of: 'supertrend', trend: 'bearish', value: 0 },
  ]),
  kinds(
    'level',
    100,
    ALL,
    SIDES.map((side) => ({ type: 'broke-level', timeframe, side, level: ANY_LEVEL, ago: 0 })),
  ),
  kinds('volume', 20, HOURS, [
    { type: 'candle-volume', timeframe, amount: 'heavy', candle: 'rose', share: 0 },
    { type: 'candle-volume', timeframe, amount: 'heavy', candle: 'fell', share: 0 },
  ]),
  kinds('pattern', 100, HOURS, patterns('divergence.type', 'Regular Bullish', 'Regular Bearish')),
  kinds('pattern', 100, DAYS, patterns('divergence.type', 'Hidden Bullish', 'Hidden Bearish')),
  kinds(
    'pattern',
    100,
    DAYS,
    patterns('headAndShoulders.pattern', 'Head and Shoulders', 'Inverse Head and Shoulders'),
  ),
  kinds(
    'pattern',
    100,
    DAYS,
    patterns('tdSequential.signal', 'TD Perfected Buy Setup', 'TD Perfected Sell Setup'),
  ),
  kinds(
    'pattern',
    100,
    DAYS,
    patterns('tdSequential.signal', 'TD Buy Countdown 13', 'TD Sell Countdown 13'),
  ),
];

const AGREED = { holds: TIMEFRAMES, fails: [] };
const NO_QUARTERS = 'its 15m candles are not in the history';

export const MARKET_KINDS: readonly MarketKinds[] = [
  ...(['price-MA50', 'price-MA200', 'swings'] as const).map((subject) => ({
    topic: 'trend' as const,
    needs: 200,
    unmeasured: NO_QUARTERS,
    propositions: SIDES.map((side) => ({ type: 'agreement' as const, subject, side, ...AGREED })),
  })),
  {
    topic: 'plan',
    needs: 200,
    unmeasured: NO_QUARTERS,
    propositions: [
      { type: 'frames-lean', long: TIMEFRAMES, short: [], undecided: [] },
      { type: 'frames-lean', long: [], short: TIMEFRAMES, undecided: [] },
    ],
  },
  {
    topic: 'funding',
    needs: 0,
    unmeasured: 'funding is not in the history',
    propositions: [
      { type: 'funding', payer: 'longs', rate: 0, intervalHours: 8, sum7d: null },
      { type: 'funding', payer: 'shorts', rate: 0, intervalHours: 8, sum7d: null },
    ],
  },
];
