import { TIMEFRAMES, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { plural } from '../../../../domain/text/plural.ts';
import type { AgreementProposition, AgreementSubject } from '../../claims/market-proposition.ts';
import type { OfType } from '../../claims/proposition.ts';
import type { Side } from '../../claims/terms.ts';
import { listOf } from '../../sentence.ts';
import { said, type Wording, type WordingsOf } from '../wording.ts';
import { OSCILLATOR_NAMES, oscillatorText } from './terms.ts';

const SUBJECTS: Readonly<Record<AgreementSubject, (side: Side, where: string) => Wording>> = {
  'price-MA50': (side, where) => said('price', 'is', `${side} MA50 ${where}`),
  'price-MA200': (side, where) => said('price', 'is', `${side} MA200 ${where}`),
  'MACD-signal': (side, where) => said('MACD', 'is', `${side} its signal ${where}`),
  'RSI-half': (side, where) => said('RSI', 'is', `${side} 50 ${where}`),
  swings: (side, where) =>
    said('swings', 'are', `in ${side === 'above' ? 'an uptrend' : 'a downtrend'} ${where}`),
};

/** 'on all 5 timeframes', 'on 4 of 5 timeframes[ (not 1w)]', 'on 4h, 1h and 15m'. */
function whereText(holds: readonly Timeframe[], fails: readonly Timeframe[]): string {
  const not = fails.length === 0 ? '' : `[ (not ${listOf(fails)})]`;
  const of = holds.length + fails.length;
  if (of < TIMEFRAMES.length) return `on ${listOf(holds)}${not}`;
  return `on ${not ? `${holds.length} of ${of}` : `all ${of}`} timeframes${not}`;
}

function framesLeanWords({ long, short, undecided }: OfType<'frames-lean'>): Wording {
  const groups = [
    { way: 'long', count: long.length },
    { way: 'short', count: short.length },
  ].toSorted((a, b) => b.count - a.count);
  const [{ way, count } = { way: '', count: 0 }, other] = groups;
  const of = long.length + short.length + undecided.length;
  if (count === 0) return { clause: 'no timeframe leans', noun: 'no timeframe that leans' };
  const all = of === 1 ? 'the only timeframe' : `all ${of} timeframes`;
  const who = count === of ? all : `${count} of ${of} timeframes`;
  const rest = [other, { way: 'neither', count: undecided.length }]
    .flatMap((group) => (group && group.count > 0 ? `, ${group.count} ${group.way}` : []))
    .join('');
  const most = `${way}${rest && `[${rest}]`}`;
  const lean = plural(count, 'leans', 'lean');
  return { clause: `${who} ${lean} ${most}`, noun: `${who} leaning ${most}` };
}

const MOST_OSCILLATORS_NAMED = 2;

export const AGREEMENT_WORDS: WordingsOf<AgreementProposition> = {
  agreement: ({ subject, side, holds, fails }) => SUBJECTS[subject](side, whereText(holds, fails)),
  'frames-lean': framesLeanWords,
  oscillators: ({ timeframe, state, readings, values, of }) => {
    const figures = readings.map(
      (name, index) => `${OSCILLATOR_NAMES[name]} ${oscillatorText(values[index] ?? null)}`,
    );
    const named = listOf(figures.slice(0, MOST_OSCILLATORS_NAMED));
    const among = figures.length > MOST_OSCILLATORS_NAMED ? ' among them' : '';
    const which = `${readings.length} of ${of} oscillators`;
    return {
      clause: `on ${timeframe}, ${which} are ${state}[ (${named}${among})]`,
      noun: `${which} ${state} on ${timeframe}[ (${named}${among})]`,
    };
  },
  'level-cluster': ({ side, low, high, levels }, { tickSize }) => {
    const [bottom, top] = [formatPrice(low, tickSize), formatPrice(high, tickSize)];
    const range = bottom === top ? `at ${bottom}` : `between ${bottom} and ${top}`;
    const count = `${levels.length} levels`;
    return {
      clause: `${side} price are ${count}[ ${range}]`,
      noun: `${count} ${side} price[ ${range}]`,
    };
  },
};
