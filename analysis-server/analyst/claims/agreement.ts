import { readingValue } from '../../../domain/analysis/readings.ts';
import type { ClaimValue, Leans, Topic } from '../../../domain/claim/claim.ts';
import { TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { type LeanWay, leanWay } from '../../../domain/plan/vote/leans-of.ts';
import { refOf, type SingleLevel } from '../levels.ts';
import { asShown, sideAsShown } from './as-shown.ts';
import { type FoundClaim, foundClaim, framesOf } from './claim.ts';
import type { AgreementSubject } from './market-proposition.ts';
import { levelValues, type MarketMoment, type Moment, momentValue, priceValue } from './moment.ts';
import { extremeBy, OSCILLATOR_DECIMALS, OSCILLATORS } from './oscillator-readings.ts';
import { planSide } from './plan-side.ts';
import { leanOf, type Side } from './terms.ts';

const FEWEST_TIMEFRAMES = 3;
const SIDES: Readonly<Record<LeanWay, Leans>> = { up: 'long', down: 'short', flat: 'neither' };

/** Sums the evidence up, so it argues for no side; it leans where at least three timeframes do. */
export function framesLean({ picture, vote }: Pick<Moment, 'picture' | 'vote'>): FoundClaim {
  const read = TIMEFRAMES.filter((timeframe) => picture.candleTimes[timeframe] !== null);
  const leaning = (side: Leans) =>
    read.filter((timeframe) => SIDES[leanWay(vote.leans[timeframe])] === side);
  const [long, short] = [leaning('long'), leaning('short')];
  const isMost = (frames: readonly Timeframe[]) => frames.length >= FEWEST_TIMEFRAMES;
  return foundClaim({
    kind: 'agreement',
    topic: 'plan',
    timeframes: read,
    base: 0.95,
    leans: isMost(long) ? 'long' : isMost(short) ? 'short' : 'neither',
    proposition: { type: 'frames-lean', long, short, undecided: leaning('neither') },
  });
}

const HALF = 50;

interface Standing {
  readonly side: Side | null;
  readonly values: readonly ClaimValue[];
}

interface Subject {
  readonly topic: Topic;
  readonly base: number;
  readonly standing: (moment: MarketMoment, timeframe: Timeframe) => Standing | null;
}

const priceToAverage =
  (average: 'MA50' | 'MA200'): Subject['standing'] =>
  (moment, timeframe) => {
    const { price, tickSize, timeframes } = moment.picture;
    const value = timeframes[timeframe].technicalIndicators.movingAverages[average];
    if (value === null) return null;
    const known = momentValue(moment, `${timeframe}.movingAverages.${average}`, value);
    return { side: sideAsShown(price, value, tickSize), values: [priceValue(moment), known] };
  };

const SUBJECT_NAMES = ['price-MA50', 'price-MA200', 'MACD-signal', 'RSI-half', 'swings'] as const;

const SUBJECTS: Readonly<Record<AgreementSubject, Subject>> = {
  'price-MA50': { topic: 'trend', base: 0.9, standing: priceToAverage('MA50') },
  'price-MA200': { topic: 'trend', base: 0.8, standing: priceToAverage('MA200') },
  'MACD-signal': {
    topic: 'momentum',
    base: 0.7,
    standing: (moment, timeframe) => {
      const { timeframes, tickSize } = moment.picture;
      const { MACDLine: line, MACDSignal: signal } = timeframes[timeframe].technicalIndicators;
      if (line === null || signal === null) return null;
      const values = [
        momentValue(moment, `${timeframe}.MACDLine`, line),
        momentValue(moment, `${timeframe}.MACDSignal`, signal),
      ];
      return { side: sideAsShown(line, signal, tickSize), values };
    },
  },
  'RSI-half': {
    topic: 'momentum',
    base: 0.6,
    standing: (moment, timeframe) => {
      const { RSI } = moment.picture.timeframes[timeframe].technicalIndicators;
      if (RSI === null) return null;
      const shown = asShown(RSI, OSCILLATOR_DECIMALS);
      const side = shown === HALF ? null : shown > HALF ? 'above' : 'below';
      return { side, values: [momentValue(moment, `${timeframe}.RSI`, RSI)] };
    },
  },
  swings: {
    topic: 'trend',
    base: 0.85,
    standing: ({ picture }, timeframe) => {
      const { structure } = picture.timeframes[timeframe].patternAnalysis.liquiditySwings;
      if (structure === null) return null;
      if (structure === 'sideways') return { side: null, values: [] };
      return { side: structure === 'uptrend' ? 'above' : 'below', values: [] };
    },
  },
};

export function agreementOn(moment: MarketMoment, name: AgreementSubject): FoundClaim[] {
  const { topic, base, standing } = SUBJECTS[name];
  const known = TIMEFRAMES.flatMap((timeframe) => {
    const stands = standing(moment, timeframe);
    return stands === null ? [] : [{ timeframe, ...stands }];
  });
  return (['above', 'below'] as const).flatMap((side) => {
    const holds = known.filter((one) => one.side === side).map(({ timeframe }) => timeframe);
    const fails = known.filter((one) => one.side !== side).map(({ timeframe }) => timeframe);
    if (holds.length < FEWEST_TIMEFRAMES || holds.length <= fails.length) return [];
    const values = new Map(
      known.flatMap((one) => one.values).map((value) => [value.fact, value] as const),
    );
    return foundClaim({
      kind: 'agreement',
      topic,
      timeframes: known.map(({ timeframe }) => timeframe),
      leans: leanOf(side),
      // One in five that differs takes two fifths of it, two take four fifths.
      base: (base * (holds.length - fails.length)) / known.length,
      proposition: { type: 'agreement', subject: name, side, holds, fails },
      values: [...values.values()],
    });
  });
}

const FEWEST_OSCILLATORS = 3;

/** Several oscillators far the same way speak for no side. */
function oscillators(moment: Moment): FoundClaim[] {
  return TIMEFRAMES.flatMap((timeframe) => {
    const sections = moment.picture.timeframes[timeframe];
    const known = OSCILLATORS.flatMap(({ name, section, path, edges }) => {
      const value = readingValue({ path }, sections[section]);
      if (typeof value !== 'number') return [];
      return [{ name, value, state: extremeBy(edges, asShown(value, OSCILLATOR_DECIMALS)) }];
    });
    return (['overbought', 'oversold'] as const).flatMap((state) => {
      const far = known.filter((one) => one.state === state);
      if (far.length < FEWEST_OSCILLATORS) return [];
      return foundClaim({
        kind: 'agreement',
        topic: 'momentum',
        timeframe,
        base: 0.1 + 0.08 * far.length,
        proposition: {
          type: 'oscillators',
          timeframe,
          state,
          readings: far.map(({ name }) => name),
          values: far.map(({ value }) => value),
          of: known.length,
        },
        values: far.map(({ name, value }) => momentValue(moment, `${timeframe}.${name}`, value)),
      });
    });
  });
}

const WIDEST_IN_ATR = 0.5;
/** A plan lives for hours to days; a cluster farther away says nothing about it. */
const FARTHEST_IN_ATR = 5;
const FEWEST_LEVELS = 3;
const FEWEST_OF_CLUSTER = 2;

function clusters(moment: Moment): FoundClaim[] {
  const { levels, picture } = moment;
  const { atrs } = planSide(moment);
  return (['below', 'above'] as const).flatMap((side) => {
    const outwards = levels[side]
      .flatMap(({ sources }) => sources)
      .filter(({ price }) => atrs(price, picture.price) <= FARTHEST_IN_ATR)
      .toSorted((a, b) => atrs(a.price, picture.price) - atrs(b.price, picture.price));
    const from = (first: SingleLevel, index: number) =>
      outwards.slice(index).filter(({ price }) => atrs(first.price, price) <= WIDEST_IN_ATR);
    const found = outwards
      .map(from)
      .find(
        (together) =>
          together.length >= FEWEST_LEVELS &&
          new Set(together.map(({ timeframe }) => timeframe)).size >= FEWEST_OF_CLUSTER,
      );
    if (!found) return [];
    const prices = found.map(({ price }) => price);
    return foundClaim({
      kind: 'agreement',
      topic: 'level',
      timeframes: framesOf(found),
      base: Math.min(0.6, 0.25 + 0.05 * found.length),
      proposition: {
        type: 'level-cluster',
        side,
        low: Math.min(...prices),
        high: Math.max(...prices),
        levels: found.map(refOf),
      },
      values: [priceValue(moment), ...levelValues(moment, found)],
    });
  });
}

export function agreementClaims(moment: Moment): FoundClaim[] {
  return [
    framesLean(moment),
    ...SUBJECT_NAMES.flatMap((name) => agreementOn(moment, name)),
    ...oscillators(moment),
    ...clusters(moment),
  ];
}
