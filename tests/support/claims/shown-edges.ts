import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { oscillatorStates } from './evaluate-state.ts';
import { must, type Verdict } from './verdict.ts';

const isOrdered = (numbers: readonly number[], isRising: boolean) =>
  numbers.every((value, index) => {
    const before = numbers[index - 1];
    return before === undefined || (isRising ? value > before : value < before);
  });

/** Why the figures as a text shows them do not bear out its words; null where they do. */
export function shownFault(said: Proposition, texts: readonly string[]): Verdict {
  const numbers = texts.map((text) => Number(text.replace('−', '-')));
  const [first, second] = numbers;
  if (first === undefined) return null;
  const pairFault = (side: 'above' | 'below') =>
    must(second === undefined || isOrdered([first, second], side === 'below'), `${texts} ${side}`);
  switch (said.type) {
    case 'oscillator':
      return must(oscillatorStates(said.reading, first).includes(said.state), `${first}`);
    case 'trend-strength': {
      const strength =
        first < 20 ? 'absent' : first < 25 ? 'forming' : first < 40 ? 'strong' : 'very strong';
      return must(strength === said.strength, `ADX ${first} is called ${said.strength}`);
    }
    case 'candle-volume': {
      const amount = first < 60 ? 'thin' : first > 150 ? 'heavy' : 'ordinary';
      return must(amount === said.amount, `${first} % is called ${said.amount}`);
    }
    case 'money-flow': {
      const flow = first > 0.05 ? 'in' : first < -0.05 ? 'out' : 'balanced';
      return must(flow === said.flow, `${first} is called ${said.flow}`);
    }
    case 'outside-band':
      return pairFault(said.band === 'upper' ? 'above' : 'below');
    case 'macd':
      return pairFault(said.toSignal);
    case 'price-to-average':
    case 'price-to-vwap':
    case 'conversion-to-base':
      return pairFault(said.side);
    case 'averages-stacked':
      return must(isOrdered(numbers, said.order === 'falling'), `${texts} ${said.order}`);
    case 'moved':
      return must(isOrdered([said.from, said.to], said.way === 'risen'), `${texts} ${said.way}`);
    case 'left-extreme': {
      const [from, to] = texts.filter((text) => text.includes('.')).map(Number);
      if (from === undefined || to === undefined) return null;
      const isBeyond = (rsi: number) => (said.state === 'overbought' ? rsi > 70 : rsi < 30);
      return must(isBeyond(from) && !isBeyond(to), `${texts} left ${said.state}`);
    }
    case 'swing-point':
      return pairFault(said.is === 'higher' ? 'above' : 'below');
    default:
      return null;
  }
}
