import type { Timeframe } from '../../../domain/timeframe.ts';
import type { Briefing } from '../briefing.ts';
import { capitalised } from '../sentence.ts';
import { TIMEFRAME_NAMES } from '../timeframe-names.ts';
import { type Section, type Sentence, sideOf } from './sentence-plan.ts';

type Average = 'MA20' | 'MA50' | 'MA200';

function againstAverages({ picture }: Briefing, timeframe: Timeframe): string | null {
  const { movingAverages } = picture.timeframes[timeframe].technicalIndicators;
  const chart = `the ${TIMEFRAME_NAMES[timeframe]} chart`;
  const known = (['MA50', 'MA200', 'MA20'] as const).flatMap((name: Average) => {
    const value = movingAverages[name];
    return value === null ? [] : [{ name, side: sideOf(picture.price, value, picture.tickSize) }];
  });
  const said = (name: Average) => `${name} ({${timeframe}.movingAverages.${name}})`;
  const [first, second] = known;
  if (!first) return null;
  if (first.name !== 'MA50' || second?.name !== 'MA200' || second.side === 'at') {
    return `on ${chart} price stands ${first.side} its ${said(first.name)}`;
  }
  const [fast, slow] = [said('MA50'), said('MA200')];
  if (first.side === second.side) {
    const verb = first.side === 'above' ? 'holds above' : 'is held below';
    return `on ${chart} price ${verb} both its ${fast} and its ${slow}`;
  }
  if (first.side === 'at') return `on ${chart} price meets its ${fast}, ${second.side} its ${slow}`;
  return first.side === 'above'
    ? `on ${chart} price stands over its ${fast}, with the ${slow} overhead`
    : `on ${chart} price stands under its ${fast}, with the ${slow} beneath it`;
}

function chart(briefing: Briefing, timeframe: Timeframe): Sentence {
  const averages = againstAverages(briefing, timeframe);
  if (averages === null) {
    return {
      text: `The ${TIMEFRAME_NAMES[timeframe]} chart has too short a history to read a trend from.`,
    };
  }
  const { structure } = briefing.picture.timeframes[timeframe].patternAnalysis.liquiditySwings;
  const swings =
    structure === 'sideways'
      ? 'its swings go sideways'
      : `its swings make ${structure === 'uptrend' ? 'higher highs and higher lows' : 'lower highs and lower lows'}`;
  const text = `${averages}; ${swings}.`;
  return { text: capitalised(text) };
}

function force({ picture }: Briefing, timeframe: Timeframe): Sentence[] {
  const { diPlus, diMinus, ADX } = picture.timeframes[timeframe].technicalIndicators.DMI;
  if (ADX === null || diPlus === null || diMinus === null) return [];
  const strength =
    ADX < 20
      ? 'there is little trend to lean on'
      : ADX < 25
        ? 'a trend is only trying to form'
        : ADX < 40
          ? 'the move has force'
          : 'the trend is strong';
  const side = diPlus > diMinus ? 'buyers' : 'sellers';
  const ahead = diPlus === diMinus ? 'neither side ahead' : `${side} ahead`;
  const slot = `{${timeframe}.DMI.ADX}`;
  const text = `A ${TIMEFRAME_NAMES[timeframe]} ADX of ${slot} says that ${strength}, with ${ahead}.`;
  return [{ text, rank: 0 }];
}

function cloud({ picture }: Briefing, timeframe: Timeframe, rank: number): Sentence[] {
  const { senkouSpanA, senkouSpanB } = picture.timeframes[timeframe].ichimokuCloud;
  if (senkouSpanA === null || senkouSpanB === null) return [];
  const [high, low] =
    senkouSpanA > senkouSpanB ? ['senkouSpanA', 'senkouSpanB'] : ['senkouSpanB', 'senkouSpanA'];
  const top = `{${timeframe}.${high}}`;
  const bottom = `{${timeframe}.${low}}`;
  const name = TIMEFRAME_NAMES[timeframe];
  const text =
    picture.price > Math.max(senkouSpanA, senkouSpanB)
      ? `The ${name} Ichimoku cloud lies underneath, its upper edge at ${top}.`
      : picture.price < Math.min(senkouSpanA, senkouSpanB)
        ? `The ${name} Ichimoku cloud hangs overhead from ${bottom}.`
        : `Price is inside the ${name} Ichimoku cloud, between ${bottom} and ${top}, where signals are least reliable.`;
  return [{ text, rank }];
}

/** What the weekly and daily charts say: averages, swings, force of the trend, cloud. */
export function biggerPicture(briefing: Briefing): Section {
  const sentences = [
    chart(briefing, '1w'),
    chart(briefing, '1d'),
    ...force(briefing, '1d'),
    ...cloud(briefing, '1d', 3),
    ...cloud(briefing, '4h', 9),
  ];
  return { heading: 'The bigger picture', sentences };
}
