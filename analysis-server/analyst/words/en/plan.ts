import type { PlanEnd } from '../../../../domain/analysis/recommendation.ts';
import { formatNumber, formatPrice } from '../../../../domain/text/number-format.ts';
import { rText } from '../../../../domain/text/r-text.ts';
import type { PlanProposition } from '../../claims/proposition.ts';
import { etaWords } from '../../eta.ts';
import { type WordingsOf, ways } from '../wording.ts';
import { atrText, awayText, percentText } from './level.ts';

/** After 'ended'. */
export const END_WORDS: Readonly<Record<PlanEnd, string>> = {
  target: 'at its primary target',
  stop: 'at its stop',
  time: 'as its time was over',
  replaced: 'as another took its place',
  void: 'without a result, as candles are missing',
};

export const PLAN_WORDS: WordingsOf<PlanProposition> = {
  plan: ({ action, entry, age, result }, { tickSize }) => {
    const from = `from ${formatPrice(entry, tickSize)}`;
    if (age === undefined || result === undefined) {
      const is = age === undefined ? 'is' : 'was';
      return ways(` ${action}[ ${from}]`, [`the plan ${is}`, `a plan that ${is}`]);
    }
    return ways(
      ` ${action}[ ${from}, open for ${etaWords(age)} and now at ${rText(result)}]`,
      ['the plan is', 'a plan that is'],
      ['the plan stands as', 'a plan that stands as'],
    );
  },
  stop: ({ price, percent, atr }, { tickSize }) => {
    const stop = `stop[ at ${formatPrice(price, tickSize)}]`;
    const room = ` ${percentText(percent)} or ${atrText(atr)} of room`;
    return [
      ...ways(
        ` ${awayText({ percent, atr })}`,
        [`the ${stop} is`, `a ${stop} that is`],
        [`the ${stop} stands`, `a ${stop} that stands`],
        [`the ${stop} lies`, `a ${stop} that lies`],
      ),
      ...ways(room, [`the ${stop} leaves`, `a ${stop} that leaves`]),
    ];
  },
  'stop-behind': ({ level }, { tickSize }) =>
    ways(
      ` behind the ${level.name}[ at ${formatPrice(level.price, tickSize)}]`,
      ['the stop has shelter', 'shelter'],
      ['the stop hides', 'shelter'],
    ),
  target: ({ label, role, price, percent, ratio, hours }, { tickSize }) => {
    const far = `${percentText(percent)} or ${formatNumber(ratio, 1)} R away, ${etaWords(hours)} if it is reached`;
    const name = `the ${role === 'primary' ? 'primary target' : 'waypoint'} ${label}`;
    return ways(
      ` at ${formatPrice(price, tickSize)}[ (${far})]`,
      [`${name} is`, name],
      [`${name} lies`, name],
      [`${name} waits`, name],
      [`${name} stands`, name],
    );
  },
  'target-before': ({ label, level }, { tickSize }) =>
    ways(
      ` just before the ${level.name}[ at ${formatPrice(level.price, tickSize)}]`,
      [`${label} comes`, label],
      [`${label} lies`, label],
    ),
  reached: ({ label, price }, { tickSize }) =>
    ways(
      `[ at ${formatPrice(price, tickSize)}]`,
      [`price has reached ${label}`, `a price that has reached ${label}`],
      [`price has been to ${label}`, `a price that has been to ${label}`],
    ),
  'says-now': ({ action, stance }) => {
    const says =
      stance === 'trade' ? `says trade for ${action}` : `leans ${action} and says ${stance}`;
    return ways('', [`an analysis now ${says}`, `an analysis that now ${says}`]);
  },
  replaced: ({ action, stance, hours, result, by, age }) => {
    const paper = stance === 'trade' ? '' : ' that was not to be traded';
    const figures = `[ (${etaWords(hours)} old, at ${rText(result)})]`;
    const [verb, says] = age === undefined ? ['replaces', 'says'] : ['replaced', 'said'];
    return ways(
      ` the earlier ${action}${paper}${figures} because the analysis ${says} trade for ${by}`,
      [`the plan ${verb}`, `a plan that ${verb}`],
    );
  },
  ended: ({ by }) => ways(` ${END_WORDS[by]}`, ['the plan has ended', 'a plan that has ended']),
};
