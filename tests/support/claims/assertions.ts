import type { Claim } from '../../../analysis-server/analyst/claims/claim.ts';
import type { AgreementSubject } from '../../../analysis-server/analyst/claims/market-proposition.ts';
import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import type { LineName, Side } from '../../../analysis-server/analyst/claims/terms.ts';

/** A statement in its smallest parts: 'price 4h MA50: above' is so, or is not. */
export type Assertion = readonly [statement: string, isSo: boolean];

/** One of several words is so of a thing, the others are not. */
const one = (thing: string, word: string, words: readonly string[]): Assertion[] =>
  words.map((each) => [`${thing}: ${each}`, each === word]);

const SIDES = ['above', 'below'] as const;
const side = (thing: string, word: Side) => one(thing, word, SIDES);
const other = (word: Side): Side => (word === 'above' ? 'below' : 'above');
const STRUCTURES = ['uptrend', 'downtrend', 'sideways'];
const BUYERS = ['buyers', 'sellers', 'neither'];

/** What two lines of a timeframe are called, however a proposition names them. */
function pair(timeframe: string, line: LineName, over: LineName, word: Side): Assertion[] {
  const stands = side(`${timeframe} ${line} to ${over}`, word);
  if (line !== 'diPlus' || over !== 'diMinus') return stands;
  return [...stands, ...one(`${timeframe} lead`, word === 'above' ? 'buyers' : 'sellers', BUYERS)];
}

const SUBJECTS: Readonly<Record<AgreementSubject, (t: string, word: Side) => string>> = {
  'price-MA50': (t, word) => `price to ${t} MA50: ${word}`,
  'price-MA200': (t, word) => `price to ${t} MA200: ${word}`,
  'MACD-signal': (t, word) => `${t} MACDLine to MACDSignal: ${word}`,
  'RSI-half': (t, word) => `${t} RSI half: ${word}`,
  swings: (t, word) => `${t} swings: ${word === 'above' ? 'uptrend' : 'downtrend'}`,
};

const AVERAGES_PLACES: Readonly<Record<string, readonly [Side, Side]>> = {
  'above both': ['above', 'above'],
  'below both': ['below', 'below'],
  'above MA50 only': ['above', 'below'],
  'above MA200 only': ['below', 'above'],
};

function ofRsi(timeframe: string, state: string): Assertion[] {
  const half = { overbought: 'above', firm: 'above', soft: 'below', oversold: 'below' } as const;
  const states = ['overbought', 'firm', 'middle', 'soft', 'oversold'];
  const where = Object.entries(half).find(([word]) => word === state)?.[1];
  return [
    ...one(`${timeframe} RSI`, state, states),
    ...(where === undefined ? [] : side(`${timeframe} RSI half`, where)),
  ];
}

/** What a proposition asserts that another one might deny. */
export function assertionsOf(said: Proposition): readonly Assertion[] {
  switch (said.type) {
    case 'oscillator':
      return said.reading === 'RSI'
        ? ofRsi(said.timeframe, said.state)
        : one(`${said.timeframe} ${said.reading}`, said.state, ['overbought', 'oversold']);
    case 'oscillators':
      return said.readings.flatMap((reading) =>
        one(`${said.timeframe} ${reading}`, said.state, ['overbought', 'oversold']),
      );
    case 'trend-strength':
      return [
        ...one(`${said.timeframe} trend`, said.strength, [
          'absent',
          'forming',
          'strong',
          'very strong',
        ]),
        ...one(`${said.timeframe} lead`, said.led, BUYERS),
      ];
    case 'candle-volume':
      return [
        ...one(`${said.timeframe} candle`, said.candle, ['rose', 'fell', 'stood still']),
        ...(said.amount === 'ordinary'
          ? []
          : side(`${said.timeframe} volume`, said.amount === 'heavy' ? 'above' : 'below')),
      ];
    case 'volume-run':
      return side(`${said.timeframe} volume`, said.side);
    case 'money-flow':
      return one(`${said.timeframe} money`, said.flow, ['in', 'out', 'balanced']);
    case 'outside-band':
      return one(`${said.timeframe} band`, said.band, ['upper', 'lower']);
    case 'trailing-stop':
      return one(`${said.timeframe} ${said.of}`, said.trend, ['bullish', 'bearish']);
    case 'range-place':
      return one('daily range', said.third, ['upper', 'middle', 'lower']);
    case 'funding':
      return one('funding', said.payer, ['longs', 'shorts']);
    case 'price-to-average':
      return side(`price to ${said.timeframe} ${said.average}`, said.side);
    case 'average-near':
      return side(`price to ${said.timeframe} ${said.average}`, other(said.side));
    case 'flips':
      return side(`price to ${said.timeframe} ${said.average}`, other(said.side));
    case 'price-to-averages': {
      const [to50, to200] = AVERAGES_PLACES[said.place] ?? ['above', 'above'];
      return [
        ...side(`price to ${said.timeframe} MA50`, to50),
        ...side(`price to ${said.timeframe} MA200`, to200),
      ];
    }
    case 'averages-stacked':
      return one(`${said.timeframe} averages`, said.order, ['rising', 'falling']);
    case 'macd':
      return [
        ...pair(said.timeframe, 'MACDLine', 'MACDSignal', said.toSignal),
        ...pair(said.timeframe, 'MACDLine', 'zero', said.toZero),
      ];
    case 'histogram': {
      // Line and signal may read equal while what lies between them is shown.
      const denied = said.sign === 'positive' ? 'below' : 'above';
      return [
        ...one(`${said.timeframe} histogram`, said.way, ['shrinking', 'growing']),
        [`${said.timeframe} MACDLine to MACDSignal: ${denied}`, false],
      ];
    }
    case 'price-to-cloud':
      return one(`price to ${said.timeframe} cloud`, said.place, ['above', 'inside', 'below']);
    case 'conversion-to-base':
      return pair(said.timeframe, 'tenkanSen', 'kijunSen', said.side);
    case 'price-to-vwap':
      return side(`price to ${said.timeframe} VWAP`, said.side);
    case 'agreement': {
      const statement = SUBJECTS[said.subject];
      return [
        ...said.holds.map((t): Assertion => [statement(t, said.side), true]),
        ...said.holds.map((t): Assertion => [statement(t, other(said.side)), false]),
        ...said.fails.map((t): Assertion => [statement(t, said.side), false]),
      ];
    }
    case 'frames-lean':
      return (['long', 'short', 'undecided'] as const).flatMap((lean) =>
        said[lean].flatMap((t) => one(`${t} leans`, lean, ['long', 'short', 'undecided'])),
      );
    case 'level-cluster':
    case 'nearest-level':
    case 'nearest-of-timeframe':
      return [[`level known ${said.side}`, true]];
    case 'no-level':
      return [[`level known ${said.side}`, false]];
    case 'crossed':
    case 'held':
      return pair(said.timeframe, said.line, said.over, said.side);
    case 'broke-level':
      return side(`${said.timeframe} close to ${said.level.fact}`, said.side);
    case 'moved':
      return [
        ...one(`${said.timeframe} ${said.reading} in ${said.candles}`, said.way, [
          'risen',
          'fallen',
        ]),
        ...(said.reading === 'ADX' ? one(`${said.timeframe} lead`, said.led, BUYERS) : []),
      ];
    case 'left-extreme':
      return [[`${said.timeframe} RSI: ${said.state}`, false]];
    case 'extreme-close':
      return one(`${said.timeframe} close`, said.end, ['highest', 'lowest']);
    case 'squeeze':
      return [[`${said.timeframe} squeeze`, true]];
    case 'squeeze-ended':
      return [[`${said.timeframe} squeeze`, false]];
    case 'price-change':
      return one(`price over a ${said.over}`, said.way, ['gained', 'lost']);
    case 'volatility':
      return one(`${said.timeframe} volatility`, said.place, ['low', 'high']);
    case 'swings':
      return one(`${said.timeframe} swings`, said.structure, STRUCTURES);
    case 'swing-break':
      return one(
        `${said.timeframe} swings`,
        said.side === 'above' ? 'downtrend' : 'uptrend',
        STRUCTURES,
      );
    case 'swing-point':
      return one(`${said.timeframe} swing ${said.end}`, said.is, ['higher', 'lower']);
    case 'pattern':
      return [[`${said.timeframe} pattern`, true]];
    case 'no-pattern':
      return said.timeframes.map((t) => [`${t} pattern`, false]);
    case 'plan':
      return one('plan', said.action, ['LONG', 'SHORT']);
    case 'ends':
    case 'warning':
      return one('plan', said.side === 'below' ? 'LONG' : 'SHORT', ['LONG', 'SHORT']);
    case 'limitation':
      return said.limit === 'refused' ? said.timeframes.map((t) => [`${t} is read`, false]) : [];
    default:
      return [];
  }
}

/** What several claims assert and deny at once. */
export function contradictions(claims: readonly Claim[]): string[] {
  const known = new Map<string, { readonly id: string; readonly isSo: boolean }>();
  return claims.flatMap((claim) => {
    const { id, kind, proposition } = claim;
    const read: Assertion[] =
      kind === 'gap' ? [] : claim.timeframes.map((timeframe) => [`${timeframe} is read`, true]);
    return [...read, ...assertionsOf(proposition)].flatMap(([statement, isSo]) => {
      const before = known.get(statement);
      known.set(statement, before ?? { id, isSo });
      return before && before.isSo !== isSo ? [`${statement}: ${before.id} against ${id}`] : [];
    });
  });
}
