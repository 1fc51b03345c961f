import type { Derivatives } from '../../../domain/analysis/derivatives.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import type { Rule } from '../../../domain/rule/rule.ts';
import { isSqueezed, runFrom } from './candle-runs.ts';
import { divergence } from './naive-divergence.ts';
import { headAndShoulders } from './naive-head-and-shoulders.ts';
import { naiveLeans } from './naive-leans.ts';
import { swingLevels } from './naive-levels.ts';
import type { Candle } from './naive-line.ts';
import type { NaiveLineName, NaiveLines } from './naive-lines.ts';
import { structureOf } from './naive-swings.ts';
import { tdSignal } from './naive-td.ts';
import { supertrend } from './naive-trend.ts';
import { shown, shownSide, shownSides } from './verdict.ts';

/** All that a rule's claim is decided on. */
export interface NaiveMoment extends NaiveLines {
  readonly at: number;
  readonly tickSize: number;
  readonly derivatives: Derivatives | null;
}

type Side = 'above' | 'below';
type Decide = (
  moment: NaiveMoment,
  timeframe: Timeframe,
  words: readonly string[],
) => boolean | null;

const OSCILLATORS: Readonly<Record<string, readonly [NaiveLineName, number, number]>> = {
  RSI: ['RSI', 30, 70],
  MFI: ['MFI', 20, 80],
  'stochasticOscillator.k': ['stochasticOscillator.k', 20, 80],
  'stochasticRSI.k': ['stochasticRSI.k', 20, 80],
};

const PRICED: Readonly<Record<string, NaiveLineName>> = {
  MA20: 'MA20',
  MA50: 'MA50',
  MA200: 'MA200',
  close: 'close',
  tenkanSen: 'tenkanSen',
  kijunSen: 'kijunSen',
  MACDLine: 'MACDLine',
  MACDSignal: 'MACDSignal',
  zero: 'zero',
  diPlus: 'diPlus',
  diMinus: 'diMinus',
};

const sideWord = (word: string | undefined): Side => {
  if (word !== 'above' && word !== 'below') throw new RangeError(`${word} is no side`);
  return word;
};

/** Close of the newest candle of all; of those that closed last, the shortest one's. */
function priceOf({ candles }: NaiveMoment): number {
  const closed = TIMEFRAMES.flatMap((timeframe) => {
    const newest = candles[timeframe].at(-1);
    return newest ? [{ at: newest.time + PERIOD_MS[timeframe], close: newest.close }] : [];
  });
  const last = Math.max(...closed.map(({ at }) => at));
  return closed.findLast(({ at }) => at === last)?.close ?? Number.NaN;
}

function beyond(
  { value }: NaiveMoment,
  timeframe: Timeframe,
  [reading = '', state]: readonly string[],
  ago = 0,
) {
  const [name, low, high] = OSCILLATORS[reading] ?? ['RSI', 0, 0];
  const own = value(timeframe, name, ago);
  if (own === null) return null;
  return state === 'overbought' ? shown(own, 1) > high : shown(own, 1) < low;
}

/**
 * On this side since at most ten candles, on the other one before, or equal after it. Not known where
 * a rounding error decides the side of one of these candles.
 */
const crossed: Decide = (moment, timeframe, [line = '', over = '', word]) => {
  const side = sideWord(word);
  const step = line.startsWith('di') ? 0.1 : moment.tickSize;
  const pairAt = (ago: number) => {
    const one = moment.value(timeframe, PRICED[line] ?? 'close', ago);
    const other = moment.value(timeframe, PRICED[over] ?? 'close', ago);
    return one === null || other === null ? null : ([one, other, step] as const);
  };
  const sideAt = (ago: number) => {
    const pair = pairAt(ago);
    return pair && shownSide(...pair);
  };
  const isOpen = (ago: number) => {
    const pair = line.startsWith('di') ? null : pairAt(ago);
    return pair !== null && shownSides(...pair).length > 1;
  };
  const run = runFrom(0, 12, (ago) => sideAt(ago) === side);
  if (runFrom(0, Math.min(run, 11) + 1, (ago) => !isOpen(ago)) <= Math.min(run, 11)) return null;
  const equal = runFrom(run, 1_000, (ago) => sideAt(ago) === 'equal');
  return run >= 1 && run <= 11 && sideAt(run) !== null && sideAt(run + equal) !== side;
};

const stacked: Decide = (moment, timeframe, [order]) => {
  const [a, b, c] = (['MA20', 'MA50', 'MA200'] as const).map((name) =>
    moment.value(timeframe, name),
  );
  if (a == null || b == null || c == null) return false;
  const side = order === 'rising' ? 'above' : 'below';
  return shownSide(a, b, moment.tickSize) === side && shownSide(b, c, moment.tickSize) === side;
};

const leftExtreme: Decide = (moment, timeframe, words) => {
  const inside = runFrom(0, 7, (ago) => {
    const isBeyond = beyond(moment, timeframe, words, ago);
    return isBeyond === null ? null : !isBeyond;
  });
  return inside >= 1 && inside <= 6 && beyond(moment, timeframe, words, inside) === true;
};

const squeezeEnded: Decide = (moment, timeframe) => {
  const holds = (ago: number) => isSqueezed(moment, timeframe, ago);
  const ended = runFrom(0, 7, (ago) => holds(ago) === false);
  return ended >= 1 && ended <= 6 && runFrom(ended, ended + 5, holds) >= 5;
};

const outsideBand: Decide = (moment, timeframe, [band]) => {
  const edge = moment.value(timeframe, band === 'upper' ? 'bollingerUpper' : 'bollingerLower');
  const close = moment.value(timeframe, 'close');
  if (edge === null || close === null) return false;
  return shownSide(close, edge, moment.tickSize) === (band === 'upper' ? 'above' : 'below');
};

const priceToCloud: Decide = (moment, timeframe, [place]) => {
  const spans = (['senkouSpanA', 'senkouSpanB'] as const).map((name) =>
    moment.value(timeframe, name),
  );
  const close = moment.value(timeframe, 'close');
  const sides = spans.map((span) =>
    close === null || span === null ? null : shownSide(close, span, moment.tickSize),
  );
  // Between two spans at one price is nothing.
  if (sides.includes(null) || sides.every((side) => side === 'equal')) return false;
  if (sides.every((side) => side === 'above')) return place === 'above';
  if (sides.every((side) => side === 'below')) return place === 'below';
  return place === 'inside';
};

/** Closed beyond a swing level since at most ten candles, and not before. */
const brokeLevel: Decide = (moment, timeframe, [word]) => {
  const side = sideWord(word);
  const levels = swingLevels(moment.candles[timeframe], moment.value(timeframe, 'ATR'));
  return levels.some((level) => {
    const sideAt = (ago: number) => {
      const close = moment.value(timeframe, 'close', ago);
      return close === null ? null : shownSide(close, level, moment.tickSize);
    };
    const run = runFrom(0, 12, (ago) => sideAt(ago) === side);
    const other = side === 'above' ? 'below' : 'above';
    return run >= 1 && run <= 11 && sideAt(run) === other;
  });
};

const candleVolume: Decide = (moment, timeframe, [, way]) => {
  const newest = moment.candles[timeframe].at(-1);
  const average = moment.value(timeframe, 'averageVolume');
  if (!newest || !average) return false;
  const side = shownSide(newest.close, newest.open, moment.tickSize);
  return (
    shown((100 * newest.volume) / average, 0) > 150 && side === (way === 'rose' ? 'above' : 'below')
  );
};

function patternOf({ candles, line }: NaiveMoment, timeframe: Timeframe, reading = '') {
  const own = candles[timeframe];
  if (reading.includes('divergence')) {
    return divergence(own, line(timeframe, 'RSI'), line(timeframe, 'ATR'));
  }
  return reading.includes('tdSequential')
    ? tdSignal(own)
    : headAndShoulders(own, line(timeframe, 'ATR'));
}

const isOnAll = (moment: NaiveMoment, subject: string | undefined, side: Side) =>
  TIMEFRAMES.every((timeframe) => {
    if (subject === 'swings') {
      const own = structureOf(moment.candles[timeframe], moment.line(timeframe, 'ATR'));
      return own === (side === 'above' ? 'uptrend' : 'downtrend');
    }
    const average = moment.value(timeframe, subject === 'price-MA50' ? 'MA50' : 'MA200');
    return average !== null && shownSide(priceOf(moment), average, moment.tickSize) === side;
  });

/** Each by its sentence in `CLAIM_RULES` and its readings by the guide. */
const DECIDE: Readonly<Record<string, Decide>> = {
  crossed,
  'averages-stacked': stacked,
  oscillator: (moment, timeframe, words) => beyond(moment, timeframe, words) === true,
  'left-extreme': leftExtreme,
  squeeze: (moment, timeframe) => runFrom(0, 3, (ago) => isSqueezed(moment, timeframe, ago)) === 3,
  'squeeze-ended': squeezeEnded,
  'outside-band': outsideBand,
  swings: ({ candles, line }, timeframe, [way]) =>
    structureOf(candles[timeframe], line(timeframe, 'ATR')) === way,
  'price-to-cloud': priceToCloud,
  'trailing-stop': ({ candles }, timeframe, [, trend]) =>
    supertrend(candles[timeframe]).bullish.at(-1) === (trend === 'bullish'),
  'broke-level': brokeLevel,
  'candle-volume': candleVolume,
  pattern: (moment, timeframe, [reading, name]) => patternOf(moment, timeframe, reading) === name,
};

function holdsOnAll(moment: NaiveMoment, { claim }: Rule): boolean {
  const [type, ...words] = claim.split(':');
  if (type === 'agreement') return isOnAll(moment, words[0], sideWord(words[1]));
  const way = words[0] === '' ? 'short' : 'long';
  return Object.values(naiveLeans(moment, priceOf(moment))).every((lean) => lean === way);
}

/** A rate for eight hours, in per cent, as it is shown. */
function fundingHolds(payer: string | undefined, { rate, intervalHours }: Funding): boolean {
  const percent = shown((100 * rate * 8) / intervalHours, 4);
  return payer === 'longs' ? percent >= 0.03 : percent <= -0.01;
}

type Funding = NonNullable<Derivatives['funding']>;

/** Whether the newest closed candles are there, as many in a row as the rule needs. */
function isKnown(candles: readonly Candle[], timeframe: Timeframe, needs: number, at: number) {
  const period = PERIOD_MS[timeframe];
  const own = candles.slice(-needs);
  const age = at - ((own.at(-1)?.time ?? 0) + period);
  const isWhole = own.every(
    ({ time }, row) => row === 0 || time - (own[row - 1]?.time ?? 0) === period,
  );
  return own.length === needs && isWhole && age >= 0 && age < period;
}

/** Whether a rule's claim holds; null where candles that it needs are missing. */
export function naiveHolds(rule: Rule, moment: NaiveMoment): boolean | null {
  const { at, candles, derivatives } = moment;
  const [type = '', ...words] = rule.claim.split(':');
  if (type === 'funding') {
    return derivatives?.funding ? fundingHolds(words[0], derivatives.funding) : null;
  }
  const needed = rule.timeframe === null ? TIMEFRAMES : [rule.timeframe];
  const isWhole = needed.every((timeframe) =>
    isKnown(candles[timeframe], timeframe, rule.needs, at),
  );
  if (!isWhole) return null;
  if (rule.timeframe === null) return holdsOnAll(moment, rule);
  const decide = DECIDE[type];
  if (!decide) throw new RangeError(`${type} has no definition here`);
  return decide(moment, rule.timeframe, words.slice(1));
}
