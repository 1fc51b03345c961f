import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { ConditionProposition } from '../../claims/propositions/condition.ts';
import type { WordingsOf } from '../wording.ts';

const AVERAGE = /MA\d+$/;

export const CONDITION_WORDS: WordingsOf<ConditionProposition> = {
  ends: ({ side, stop }, { tickSize }) => {
    const noun = `a trade ${side} the stop at ${formatPrice(stop, tickSize)}`;
    return [
      { clause: `${noun} would end the idea`, noun },
      { clause: `${noun} would prove the idea wrong`, noun },
      { clause: `${noun} would be the end of the idea`, noun },
    ];
  },
  warning: ({ timeframe, side, level }, { tickSize }) => {
    // Price has been on the far side of an average that it closed away from.
    const back = AVERAGE.test(level.name) ? 'back ' : '';
    const at = formatPrice(level.price, tickSize);
    const noun = `a <${TIMEFRAME_NAMES[timeframe]} >close ${back}${side} the ${level.name} at ${at}`;
    return [
      { clause: `${noun} would be an early warning`, noun },
      { clause: `${noun} would weaken the plan`, noun },
      { clause: `${noun} would be the first crack in the plan`, noun },
      { clause: `${noun} would speak against the idea`, noun },
    ];
  },
  'swing-break': ({ timeframe, side, price }, { tickSize }) => {
    const end = side === 'above' ? 'high' : 'low';
    const at = formatPrice(price, tickSize);
    const noun = `a <${TIMEFRAME_NAMES[timeframe]} >close ${side} the last swing ${end} at ${at}`;
    const trend = side === 'above' ? 'downtrend' : 'uptrend';
    return [{ clause: `${noun} would break the ${trend}`, noun }];
  },
  flips: ({ timeframe, average, side, value }, { tickSize }) => {
    const at = formatPrice(value, tickSize);
    const noun = `a <${TIMEFRAME_NAMES[timeframe]} >close ${side} the ${average} at ${at}`;
    return [
      { clause: `${noun} would turn that average against the idea`, noun },
      { clause: `${noun} would turn that average against the plan`, noun },
    ];
  },
};
