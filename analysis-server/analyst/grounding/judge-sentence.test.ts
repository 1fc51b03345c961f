import { describe, expect, test } from 'vitest';
import type { Fact, FactTable } from '../facts.ts';
import { judgeSentence } from './judge-sentence.ts';

const number = (
  name: string,
  unit: 'price' | 'oscillator' | 'ratio' | 'percent',
  value: number,
) => {
  const frame = (['1w', '1d', '4h', '1h', '15m'] as const).find((each) =>
    name.startsWith(`${each}.`),
  );
  return { name, unit, value, timeframe: frame ?? null, candleTime: null, formula: name };
};
const word = (name: string, value: string): Fact => ({
  name,
  unit: 'word',
  value,
  timeframe: null,
  candleTime: null,
  formula: name,
});

const facts: Fact[] = [
  word('coin', 'BTCUSDT'),
  number('price', 'price', 100),
  number('4h.RSI', 'oscillator', 56),
  number('1d.RSI', 'oscillator', 75),
  number('4h.MACDLine', 'price', 2),
  number('4h.MACDSignal', 'price', 1),
  number('4h.movingAverages.MA50', 'price', 90),
  number('1d.movingAverages.MA200', 'price', 120),
  number('4h.ATR', 'price', 3),
  number('1d.DMI.ADX', 'oscillator', 31),
  number('4h.supportLevels.1', 'price', 95),
  word('plan.action', 'LONG'),
  number('plan.entry', 'price', 100),
  number('plan.stopLoss', 'price', 94),
  number('plan.takeProfit.TP1', 'price', 112),
  number('plan.rr', 'ratio', 2),
  number('plan.riskPerTrade', 'percent', 6),
];
const table: FactTable = { tickSize: 0.1, facts: new Map(facts.map((each) => [each.name, each])) };
const reasonFor = (sentence: string) =>
  judgeSentence(sentence, { table, coin: 'BTCUSDT' })?.reason ?? null;

describe('a sentence that holds passes', () => {
  test.each([
    'The four-hour RSI reads {4h.RSI}, which is neutral.',
    'On the one hand, price is above the four-hour MA50 ({4h.movingAverages.MA50}).',
    'Price is below the daily MA200 but above the four-hour MA50 ({4h.movingAverages.MA50}).',
    'The daily RSI is overbought at {1d.RSI}.',
    'The daily RSI is not oversold at {1d.RSI}.',
    'The 4h MACD line ({4h.MACDLine}) is above its signal line ({4h.MACDSignal}).',
    'A daily ADX of {1d.DMI.ADX} describes a strong trend.',
    'A four-hour close below support at {4h.supportLevels.1} would weigh on the picture.',
    'The plan is long from {plan.entry}, with the stop at {plan.stopLoss}.',
    'The first target is {plan.takeProfit.TP1}, which pays {plan.rr} times the risk.',
    'BTC trades at {price}.',
    'At first sight one of the arguments is clear, but second thoughts are fair.',
  ])('%s', (sentence) => {
    expect(reasonFor(sentence)).toBeNull();
  });
});

describe.each([
  ['bare-numeral', 'The four-hour RSI is 56.'],
  ['bare-numeral', 'The four-hour RSI is ５６.'],
  ['bare-numeral', 'The four-hour RSI is ٥٦.'],
  ['bare-numeral', 'The stop is ½ an ATR away.'],
  ['number-word', 'The target is twice the risk.'],
  ['number-word', 'A third of the move is behind it.'],
  ['number-word', 'The reward is one.'],
  ['unknown-slot', 'The four-hour RSI is {4h.SuperTrend}.'],
  ['unknown-slot', 'The four-hour RSI is {__proto__}.'],
  ['wrong-unit', 'The four-hour RSI is {4h.RSI} USDT.'],
  ['wrong-unit', 'The stop is at -{plan.stopLoss}.'],
  ['wrong-timeframe', 'On the daily chart, RSI is {4h.RSI}.'],
  ['wrong-timeframe', 'RSI reads {4h.RSI} on the daily chart.'],
  ['wrong-indicator', 'The four-hour MACD is at {4h.RSI}.'],
  ['wrong-indicator', 'The stop is at {plan.takeProfit.TP1}.'],
  ['false-claim', 'Price is below the four-hour MA50 ({4h.movingAverages.MA50}).'],
  ['false-claim', 'Price is not above the four-hour MA50 ({4h.movingAverages.MA50}).'],
  ['false-claim', 'The four-hour RSI is overbought at {4h.RSI}.'],
  ['false-claim', 'A daily ADX of {1d.DMI.ADX} describes a weak trend.'],
  ['false-claim', 'Resistance stands at {4h.supportLevels.1}.'],
  ['false-claim', 'A rise to {4h.supportLevels.1} would help.'],
  ['unresolved-claim', 'The four-hour RSI ({4h.RSI}) is above the price.'],
  ['unresolved-claim', 'It is not said that price is above the four-hour MA50.'],
  ['unsupported-claim', 'The four-hour RSI rose to {4h.RSI}.'],
  ['unsupported-claim', 'The four-hour MACD line crossed its signal line.'],
  ['other-direction', 'A short position from {plan.entry} makes sense.'],
  ['promise', 'The target will be reached.'],
  ['advice', 'Hold on to it.'],
  ['markup', 'See [this](https://evil.example).'],
  ['markup', 'The <b>stop</b> is at {plan.stopLoss}.'],
  ['characters', 'The st\u200bop is at {plan.stopLoss}.'],
  ['characters', 'Price is аbove the four-hour MA50.'],
  ['unknown-word', 'The four-hour RSI is scorching at {4h.RSI}.'],
  ['unknown-word', 'ETH looks better.'],
  ['characters', 'Is the trend strong on the daily chart?'],
  ['not-a-sentence', 'The trend on the daily chart'],
])('%s', (reason, sentence) => {
  test(`refuses: ${sentence}`, () => {
    expect(reasonFor(sentence)).toBe(reason);
  });
});

test('a coin whose name is a word of the language is named by its slot alone', () => {
  const judged = judgeSentence('ABOVE trades at {price}.', { table, coin: 'ABOVEUSDT' });
  expect(judged).not.toBeNull();
});
