import { formatPrice } from '../../../../../domain/text/number-format.ts';
import type { ComparisonProposition } from '../../../claims/propositions/comparison.ts';
import type { Wording, WordingsOf } from '../../wording.ts';
import { frameMark } from '../frame-mark.ts';

type Words = WordingsOf<ComparisonProposition>['macd'];

/** On one side of signal and zero the impulse is with that side, else the side that led tires. */
function reading({ timeframe, toSignal, toZero }: Parameters<Words>[0]): Wording {
  const mark = frameMark(timeframe);
  if (toSignal === toZero) {
    const side = toSignal === 'above' ? 'buyers' : 'sellers';
    return {
      clause: `the ${mark}impulse is with the ${side}`,
      noun: `a ${mark}impulse with the ${side}`,
    };
  }
  const tired = toSignal === 'above' ? 'selling' : 'buying';
  return {
    clause: `the ${mark}${tired} is losing pace`,
    noun: `a loss of pace in the ${mark}${tired}`,
  };
}

export const macdWords: Words = (proposition, { tickSize }) => {
  const { timeframe, toSignal, line, signal } = proposition;
  const mark = frameMark(timeframe);
  const [own, other] = [formatPrice(line, tickSize), formatPrice(signal, tickSize)];
  const figures = `[ (${own} against ${other})]`;
  const named = `[ (MACD line ${own} ${toSignal} its signal at ${other})]`;
  const { clause, noun } = reading(proposition);
  return [
    {
      clause: `the ${mark}MACD line is ${toSignal} its signal${figures}`,
      noun: `a ${mark}MACD line ${toSignal} its signal${figures}`,
    },
    { clause: clause + named, noun: noun + named },
  ];
};
