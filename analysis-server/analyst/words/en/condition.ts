import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { ConditionProposition } from '../../claims/proposition.ts';
import { clauses, type Wordings, type WordingsOf } from '../wording.ts';
import { frameMark } from './terms.ts';

const AVERAGE = /MA\d+$/;

function verdicts(noun: string, ...[first, ...more]: readonly [string, ...string[]]): Wordings {
  const would = (verdict: string) => `${noun} would ${verdict}`;
  return clauses(noun, would(first), ...more.map(would));
}

export const CONDITION_WORDS: WordingsOf<ConditionProposition> = {
  ends: ({ side, stop }, { tickSize }) =>
    verdicts(
      `a trade ${side} the stop at ${formatPrice(stop, tickSize)}`,
      'end the idea',
      'prove the idea wrong',
      'be the end of the idea',
    ),
  warning: ({ timeframe, side, level }, { tickSize }) => {
    // Price has been on the far side of an average that it closed away from.
    const back = AVERAGE.test(level.name) ? 'back ' : '';
    const at = formatPrice(level.price, tickSize);
    return verdicts(
      `a ${frameMark(timeframe)}close ${back}${side} the ${level.name} at ${at}`,
      'be an early warning',
      'weaken the plan',
      'be the first crack in the plan',
      'speak against the idea',
    );
  },
  'swing-break': ({ timeframe, side, price }, { tickSize }) => {
    const [end, trend] = side === 'above' ? ['high', 'downtrend'] : ['low', 'uptrend'];
    const at = formatPrice(price, tickSize);
    return verdicts(
      `a ${frameMark(timeframe)}close ${side} the last swing ${end} at ${at}`,
      `break the ${trend}`,
    );
  },
  flips: ({ timeframe, average, side, value }, { tickSize }) =>
    verdicts(
      `a ${frameMark(timeframe)}close ${side} the ${average} at ${formatPrice(value, tickSize)}`,
      'turn that average against the idea',
      'turn that average against the plan',
    ),
};
