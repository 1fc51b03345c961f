import { formatNumber, formatPrice } from '../../../../domain/text/number-format.ts';
import type { PlanProposition } from '../../claims/propositions/plan.ts';
import { etaWords } from '../../eta.ts';
import type { WordingsOf } from '../wording.ts';
import { atrText, awayText, percentText } from './level.ts';

export const PLAN_WORDS: WordingsOf<PlanProposition> = {
  plan: ({ action, entry }, { tickSize }) => {
    const from = `${action}[ from ${formatPrice(entry, tickSize)}]`;
    return [{ clause: `the plan is ${from}`, noun: `a plan that is ${from}` }];
  },
  stop: ({ price, percent, atr }, { tickSize }) => {
    const stop = `stop[ at ${formatPrice(price, tickSize)}]`;
    const away = awayText({ percent, atr });
    const room = `${percentText(percent)} or ${atrText(atr)} of room`;
    return [
      { clause: `the ${stop} is ${away}`, noun: `a ${stop} that is ${away}` },
      { clause: `the ${stop} stands ${away}`, noun: `a ${stop} that stands ${away}` },
      { clause: `the ${stop} lies ${away}`, noun: `a ${stop} that lies ${away}` },
      { clause: `the ${stop} leaves ${room}`, noun: `a ${stop} that leaves ${room}` },
    ];
  },
  'stop-behind': ({ level }, { tickSize }) => {
    const behind = `behind the ${level.name}[ at ${formatPrice(level.price, tickSize)}]`;
    return [
      { clause: `the stop has shelter ${behind}`, noun: `shelter ${behind}` },
      { clause: `the stop hides ${behind}`, noun: `shelter ${behind}` },
    ];
  },
  target: ({ label, role, price, percent, ratio, hours }, { tickSize }) => {
    const far = `${percentText(percent)} or ${formatNumber(ratio, 1)} R away, ${etaWords(hours)} if it is reached`;
    const at = `at ${formatPrice(price, tickSize)}[ (${far})]`;
    const name = `the ${role === 'primary' ? 'primary target' : 'waypoint'} ${label}`;
    const noun = `${name} ${at}`;
    return [
      { clause: `${name} is ${at}`, noun },
      { clause: `${name} lies ${at}`, noun },
      { clause: `${name} waits ${at}`, noun },
      { clause: `${name} stands ${at}`, noun },
    ];
  },
  'target-before': ({ label, level }, { tickSize }) => {
    const before = `just before the ${level.name}[ at ${formatPrice(level.price, tickSize)}]`;
    return [
      { clause: `${label} comes ${before}`, noun: `${label} ${before}` },
      { clause: `${label} lies ${before}`, noun: `${label} ${before}` },
    ];
  },
  reward: ({ label, ratio }) => {
    const times = formatNumber(ratio, 1);
    return [
      {
        clause: `a win at ${label} would be ${times} times the risk`,
        noun: `a win at ${label} of ${times} times the risk`,
      },
      {
        clause: `${label} is ${times} times as far away as the stop`,
        noun: `a way to ${label} that is ${times} times the one to the stop`,
      },
    ];
  },
};
