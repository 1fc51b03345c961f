import type { PlanEnd } from '../../../../domain/analysis/recommendation.ts';
import { formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { rText } from '../../../../domain/text/r-text.ts';
import type { PlanProposition } from '../../claims/proposition.ts';
import { etaWords } from '../../eta.ts';
import { happened, said, type WordingsOf, worded } from '../wording.ts';
import { atrText, pricedLevel } from './terms.ts';

/** After 'ended'. */
export const END_WORDS: Readonly<Record<PlanEnd, string>> = {
  target: 'at its last target',
  stop: 'at its stop',
  time: 'as it expired',
  replaced: 'as another plan replaced it',
  void: 'without a result, as candles are missing',
};

export const PLAN_WORDS: WordingsOf<PlanProposition> = {
  plan: ({ action, entry, age, result }, { tickSize }) => {
    const from = `from ${formatPrice(entry, tickSize)}`;
    const isOver = age !== undefined && result === undefined;
    const life =
      age === undefined || result === undefined
        ? ''
        : `, open for ${etaWords(age)} and now at ${rText(result)}`;
    return said('the plan', isOver ? 'was' : 'is', `${action}[ ${from}${life}]`);
  },
  stop: ({ price, percent, atr }, { tickSize }) =>
    said(
      'the stop',
      'is',
      `${formatPercent(percent)} or ${atrText(atr)} away[ at ${formatPrice(price, tickSize)}]`,
    ),
  'stop-behind': ({ level }, context) =>
    said('the stop', 'is', `beyond ${pricedLevel(level, context)}`),
  target: ({ label, price, percent, ratio, hours }, { tickSize }) => {
    const far = `${formatPercent(percent)} or ${rText(ratio).slice(1)} away, typically ${etaWords(hours).replace('about ', '')}`;
    return said(label, 'is', `at ${formatPrice(price, tickSize)}[ (${far})]`);
  },
  'target-before': ({ label, level }, context) =>
    said(label, 'is', `just before ${pricedLevel(level, context)}`),
  reached: ({ label, price }, { tickSize }) => ({
    clause: `${label} was reached[ at ${formatPrice(price, tickSize)}]`,
    noun: `the reached ${label}[ at ${formatPrice(price, tickSize)}]`,
  }),
  'says-now': ({ action, stance }) =>
    worded('an analysis now', 'leans', 'that leans', `${action} and says ${stance}`),
  replaced: ({ action, stance, hours, result, by, age }) => {
    const aside = stance === 'trade' ? '' : ', not traded';
    const [verb, says] = age === undefined ? ['replaces', 'says'] : ['replaced', 'said'];
    const earlier = `the earlier ${action}[ (${etaWords(hours)} old, at ${rText(result)}${aside})]`;
    return happened(
      'the plan',
      verb,
      'replacing',
      `${earlier} because the analysis ${says} trade for ${by}`,
    );
  },
  ended: ({ by }) => happened('the plan', 'has ended', 'ending', END_WORDS[by]),
};
