import type { ClaimValue, Topic } from '../../../../domain/claim/claim.ts';
import { TIMEFRAMES, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { asShown, sideAsShown } from '../as-shown.ts';
import type { FoundClaim } from '../claim.ts';
import { leanOf } from '../lean.ts';
import type { Moment } from '../moment.ts';
import { momentValue, priceValue } from '../moment-value.ts';
import type { AgreementSubject } from '../propositions/agreement.ts';
import type { Side } from '../propositions/terms.ts';
import { weightOf } from '../weight.ts';

const FEWEST = 3;
const HALF = 50;
const RSI_DECIMALS = 1;

interface Standing {
  readonly side: Side | null;
  readonly values: readonly ClaimValue[];
}

interface Subject {
  readonly topic: Topic;
  readonly base: number;
  readonly standing: (moment: Moment, timeframe: Timeframe) => Standing | null;
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
      const shown = asShown(RSI, RSI_DECIMALS);
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

function agreementOn(moment: Moment, name: AgreementSubject): FoundClaim[] {
  const { topic, base, standing } = SUBJECTS[name];
  const known = TIMEFRAMES.flatMap((timeframe) => {
    const stands = standing(moment, timeframe);
    return stands === null ? [] : [{ timeframe, ...stands }];
  });
  return (['above', 'below'] as const).flatMap((side) => {
    const holds = known.filter((one) => one.side === side).map(({ timeframe }) => timeframe);
    const fails = known.filter((one) => one.side !== side).map(({ timeframe }) => timeframe);
    if (holds.length < FEWEST || holds.length <= fails.length) return [];
    const values = new Map(
      known.flatMap((one) => one.values).map((value) => [value.fact, value] as const),
    );
    return [
      {
        kind: 'agreement',
        topic,
        timeframes: known.map(({ timeframe }) => timeframe),
        leans: leanOf(side),
        // One in five that differs takes two fifths of it, two take four fifths.
        weight: weightOf({
          timeframe: null,
          base: (base * (holds.length - fails.length)) / known.length,
        }),
        proposition: { type: 'agreement', subject: name, side, holds, fails },
        values: [...values.values()],
        candles: null,
      },
    ];
  });
}

export function subjects(moment: Moment): FoundClaim[] {
  const names = ['price-MA50', 'price-MA200', 'MACD-signal', 'RSI-half', 'swings'] as const;
  return names.flatMap((name) => agreementOn(moment, name));
}
