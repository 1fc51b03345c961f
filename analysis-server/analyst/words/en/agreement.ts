import { TIMEFRAMES, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { plural } from '../../../../domain/text/plural.ts';
import { OSCILLATORS } from '../../claims/oscillator-readings.ts';
import type {
  AgreementProposition,
  AgreementSubject,
} from '../../claims/propositions/agreement.ts';
import type { Side } from '../../claims/propositions/terms.ts';
import { listOf } from '../../sentence.ts';
import type { Wording, WordingsOf } from '../wording.ts';
import { countText } from './count.ts';
import { oscillatorText } from './figures.ts';
import { OSCILLATOR_NAMES } from './oscillator-names.ts';

interface SubjectWords {
  readonly clause: string;
  readonly noun: string;
  /** Of a counted timeframe: 'that have one'. */
  readonly counted: string;
}

const HAVE_ONE = 'that have one';
const average = (name: string, side: Side): SubjectWords => ({
  clause: `price is ${side} its ${name}`,
  noun: `a price ${side} its ${name}`,
  counted: HAVE_ONE,
});

const SUBJECTS: Readonly<Record<AgreementSubject, (side: Side) => SubjectWords>> = {
  'price-MA50': (side) => average('MA50', side),
  'price-MA200': (side) => average('MA200', side),
  'MACD-signal': (side) => ({
    clause: `the MACD line is ${side} its signal`,
    noun: `a MACD line ${side} its signal`,
    counted: HAVE_ONE,
  }),
  'RSI-half': (side) => {
    const half = side === 'above' ? 'upper' : 'lower';
    return {
      clause: `the RSI is in its ${half} half`,
      noun: `an RSI in its ${half} half`,
      counted: HAVE_ONE,
    };
  },
  swings: (side) => {
    const shape = side === 'above' ? 'an uptrend' : 'a downtrend';
    return {
      clause: `the swings form ${shape}`,
      noun: `swings that form ${shape}`,
      counted: 'that can be read',
    };
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
  return fails.length === 1
    ? `[ (${ones(fails)} is the exception)]`
    : `[ (${ones(fails)} are the exceptions)]`;
}

type FramesLean = Extract<AgreementProposition, { readonly type: 'frames-lean' }>;

/** The larger group first. */
function framesLeanWords({ long, short, undecided }: FramesLean): readonly [Wording] {
  const groups = [
    { way: 'long', frames: long },
    { way: 'short', frames: short },
  ]
    .filter(({ frames }) => frames.length > 0)
    .toSorted((a, b) => b.frames.length - a.frames.length);
  const of = long.length + short.length + undecided.length;
  const [most, rest] = groups;
  if (!most) {
    return [
      { clause: 'no timeframe leans clearly', noun: 'the lack of a timeframe that leans clearly' },
    ];
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
  return [{ clause: said('lean'), noun: said('leaning') }];
}

export const AGREEMENT_WORDS: WordingsOf<AgreementProposition> = {
  agreement: ({ subject, side, holds, fails }) => {
    const { clause, noun, counted } = SUBJECTS[subject](side);
    const where = `on ${shareOf(holds.length, holds.length + fails.length, counted)}${exceptions(fails)}`;
    return [{ clause: `${clause} ${where}`, noun: `${noun} ${where}` }];
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
    return [
      {
        clause: `${which} are ${state}${figure}`,
        noun: `${which} in ${state} territory${figure}`,
      },
      {
        clause: `${which} read ${state}${figure}`,
        noun: `${which} in ${state} territory${figure}`,
      },
    ];
  },
  'level-cluster': ({ side, low, high, levels }, { tickSize }) => {
    const [bottom, top] = [formatPrice(low, tickSize), formatPrice(high, tickSize)];
    const range = bottom === top ? `[ (at ${bottom})]` : `[ (between ${bottom} and ${top})]`;
    const frames = new Set(levels.map(({ timeframe }) => timeframe)).size;
    const what = `${countText(levels.length)} levels of ${countText(frames)} timeframes`;
    return [
      {
        clause: `${what} lie close together ${side} price${range}`,
        noun: `${what} close together ${side} price${range}`,
      },
      {
        clause: `a cluster of ${what} lies ${side} price${range}`,
        noun: `the cluster of ${what} ${side} price${range}`,
      },
    ];
  },
};
