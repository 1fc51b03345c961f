import { formatNumber, formatPrice } from '../../../../domain/text/number-format.ts';
import type { PlanProposition } from '../../claims/proposition.ts';
import { etaWords } from '../../eta.ts';
import { type WordingsOf, ways } from '../wording.ts';
import { atrText, awayText, percentText } from './level.ts';

export const PLAN_WORDS: WordingsOf<PlanProposition> = {
  plan: ({ action, entry }, { tickSize }) =>
    ways(` ${action}[ from ${formatPrice(entry, tickSize)}]`, ['the plan is', 'a plan that is']),
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
  reward: ({ label, ratio }) => {
    const times = `${formatNumber(ratio, 1)} times`;
    return [
      ...ways(` ${times} the risk`, [`a win at ${label} would be`, `a win at ${label} of`]),
      {
        clause: `${label} is ${times} as far away as the stop`,
        noun: `a way to ${label} that is ${times} the one to the stop`,
      },
    ];
  },
};
