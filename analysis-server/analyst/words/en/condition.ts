import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { ConditionProposition } from '../../claims/proposition.ts';
import type { Side } from '../../claims/terms.ts';
import type { Wording, WordingContext, WordingsOf } from '../wording.ts';
import { levelText } from './terms.ts';

interface Close {
  readonly timeframe: string;
  readonly side: Side;
  readonly name: string;
  readonly price: number;
}

function closeText({ timeframe, side, name, price }: Close, { tickSize }: WordingContext): string {
  const own = name.startsWith(`${timeframe} `) ? name.slice(timeframe.length + 1) : name;
  return `a ${timeframe} close ${side} ${levelText({ name: own })} (${formatPrice(price, tickSize)})`;
}

const does = (noun: string, verdict: string): Wording => ({ clause: `${noun} ${verdict}`, noun });

export const CONDITION_WORDS: WordingsOf<ConditionProposition> = {
  ends: ({ stop }, { tickSize }) =>
    does(`price touching ${formatPrice(stop, tickSize)}`, 'ends it'),
  warning: ({ level, ...close }, context) =>
    does(closeText({ ...close, name: level.name, price: level.price }, context), 'weakens it'),
  'swing-break': ({ timeframe, side, price }, context) => {
    const [end, trend] = side === 'above' ? ['high', 'downtrend'] : ['low', 'uptrend'];
    const close = closeText({ timeframe, side, name: `the last swing ${end}`, price }, context);
    return does(close, `ends the ${timeframe} ${trend}`);
  },
  flips: ({ average, value, ...close }, context) =>
    does(closeText({ ...close, name: average, price: value }, context), 'weakens it'),
};
