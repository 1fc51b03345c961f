import { TIMEFRAMES, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { plural } from '../../../../domain/text/plural.ts';
import type { AgreementProposition, AgreementSubject } from '../../claims/market-proposition.ts';
import { OSCILLATORS } from '../../claims/oscillator-readings.ts';
import type { OfType } from '../../claims/proposition.ts';
import type { Side } from '../../claims/terms.ts';
import { listOf } from '../../sentence.ts';
import { type Said, type Wordings, type WordingsOf, ways } from '../wording.ts';
import { countText, OSCILLATOR_NAMES, oscillatorText } from './terms.ts';

const average = (name: string, side: Side): Said => [
  `price is ${side} its ${name}`,
  `a price ${side} its ${name}`,
];

const SUBJECTS: Readonly<Record<AgreementSubject, (side: Side) => Said>> = {
  'price-MA50': (side) => average('MA50', side),
  'price-MA200': (side) => average('MA200', side),
  'MACD-signal': (side) => [
    `the MACD line is ${side} its signal`,
    `a MACD line ${side} its signal`,
  ],
  'RSI-half': (side) => {
    const half = side === 'above' ? 'upper' : 'lower';
    return [`the RSI is in its ${half} half`, `an RSI in its ${half} half`];
  },
  swings: (side) => {
    const shape = side === 'above' ? 'an uptrend' : 'a downtrend';
    return [`the swings form ${shape}`, `swings that form ${shape}`];
  },
};

const MOST_OSCILLATORS_NAMED = 3;

/** 'all five timeframes', 'three of the four timeframes that have one'. */
function shareOf(count: number, of: number, counted: string): string {
  if (of === 1) return 'the only timeframe that can be read';
  const whole = of === TIMEFRAMES.length;
  const tail = whole ? 'timeframes' : `timeframes ${counted}`;
  if (count === of) return `all ${countText(of)} ${tail}`;
  return `${countText(count)} of ${whole ? '' : 'the '}${countText(of)} ${tail}`;
}

const framesText = (timeframes: readonly Timeframe[]) =>
  listOf(timeframes.map((timeframe) => TIMEFRAME_NAMES[timeframe]));

const ones = (timeframes: readonly Timeframe[]) =>
  `the ${framesText(timeframes)} ${plural(timeframes.length, 'one')}`;

function exceptions(fails: readonly Timeframe[]): string {
  if (fails.length === 0) return '';
  return `[ (${ones(fails)} ${fails.length === 1 ? 'is the exception' : 'are the exceptions'})]`;
}

/** The larger group first. */
function framesLeanWords({ long, short, undecided }: OfType<'frames-lean'>): Wordings {
  const groups = [
    { way: 'long', frames: long },
    { way: 'short', frames: short },
  ]
    .filter(({ frames }) => frames.length > 0)
    .toSorted((a, b) => b.frames.length - a.frames.length);
  const of = long.length + short.length + undecided.length;
  const [most, rest] = groups;
  if (!most) {
    return ways('', ['no timeframe leans clearly', 'the lack of a timeframe that leans clearly']);
  }
  const said = (verb: 'lean' | 'leaning') => {
    const isAll = most.frames.length === of;
    const who = shareOf(most.frames.length, of, 'that can be read');
    const verbs = (count: number) => (verb === 'lean' && count === 1 ? 'leans' : verb);
    const which = isAll ? '' : `[ (${ones(most.frames)})]`;
    const first = `${who} ${verbs(most.frames.length)} ${most.way}${which}`;
    if (!rest) {
      const others = verb === 'lean' ? 'the others are undecided' : 'the others undecided';
      return undecided.length === 0 ? first : `${first} and ${others}`;
    }
    const count = countText(rest.frames.length);
    return `${first} against ${count} that ${rest.frames.length === 1 ? 'leans' : 'lean'} ${rest.way}[ (${ones(rest.frames)})]`;
  };
  return ways('', [said('lean'), said('leaning')]);
}

export const AGREEMENT_WORDS: WordingsOf<AgreementProposition> = {
  agreement: ({ subject, side, holds, fails }) => {
    const counted = subject === 'swings' ? 'that can be read' : 'that have one';
    const count = shareOf(holds.length, holds.length + fails.length, counted);
    return ways(` on ${count}${exceptions(fails)}`, SUBJECTS[subject](side));
  },
  'frames-lean': framesLeanWords,
  oscillators: ({ timeframe, state, readings, values, of }) => {
    const figures = readings.map(
      (name, index) => `${OSCILLATOR_NAMES[name]} ${oscillatorText(values[index] ?? null)}`,
    );
    const isAll = figures.length <= MOST_OSCILLATORS_NAMED;
    const named = listOf(figures.slice(0, MOST_OSCILLATORS_NAMED));
    const figure = `[ (${named}${isAll ? '' : ' among them'})]`;
    const count =
      readings.length === of
        ? `all ${countText(of)}`
        : `${countText(readings.length)} of ${countText(of)}`;
    const known = of === OSCILLATORS.length ? '' : 'known ';
    const which = `${count} ${known}<${TIMEFRAME_NAMES[timeframe]} >oscillators`;
    const noun = `${which} in ${state} territory`;
    return ways(figure, [`${which} are ${state}`, noun], [`${which} read ${state}`, noun]);
  },
  'level-cluster': ({ side, low, high, levels }, { tickSize }) => {
    const [bottom, top] = [formatPrice(low, tickSize), formatPrice(high, tickSize)];
    const range = bottom === top ? `[ (at ${bottom})]` : `[ (between ${bottom} and ${top})]`;
    const frames = new Set(levels.map(({ timeframe }) => timeframe)).size;
    const what = `${countText(levels.length)} levels of ${countText(frames)} timeframes`;
    return ways(
      ` ${side} price${range}`,
      [`${what} lie close together`, `${what} close together`],
      [`a cluster of ${what} lies`, `the cluster of ${what}`],
    );
  },
};
