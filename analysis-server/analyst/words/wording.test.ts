import { expect, test } from 'vitest';
import { frameNamed, rendered } from './wording.ts';

const MACD = 'the <four-hour >MACD line is below its signal[ (-9.95 against 3.95)]';

test.each([
  ['whole', false, null, 'the four-hour MACD line is below its signal (-9.95 against 3.95)'],
  ['short', true, null, 'the four-hour MACD line is below its signal'],
  [
    'after the same timeframe',
    false,
    'four-hour',
    'the MACD line is below its signal (-9.95 against 3.95)',
  ],
  ['after another timeframe', true, 'daily', 'the four-hour MACD line is below its signal'],
] as const)('a wording reads %s', (_name, short, named, text) => {
  expect(rendered(MACD, { short, named })).toBe(text);
});

test('a timeframe is named once in a wording', () => {
  const template = 'the last <hourly >close broke above the <hourly >support at 84.1';
  expect(rendered(template, { short: false, named: null })).toBe(
    'the last hourly close broke above the support at 84.1',
  );
});

test.each([
  ['a <hourly >trend', null, 'an hourly trend'],
  ['an <hourly >trend', 'hourly', 'a trend'],
  ['a <daily >RSI of 70', 'daily', 'an RSI of 70'],
  ['an <hourly >MACD line', 'hourly', 'a MACD line'],
  ['a <daily >MA50', 'daily', 'an MA50'],
  ['a <daily >ADX', 'daily', 'an ADX'],
  ['an 8-candle run', null, 'an 8-candle run'],
  ['a oversold stochastic', null, 'an oversold stochastic'],
  ['a one-sided market', null, 'a one-sided market'],
] as const)('%s after %s takes its article: %s', (template, named, text) => {
  expect(rendered(template, { short: false, named })).toBe(text);
});

test.each([
  [MACD, 'four-hour'],
  ['price is below its MA50', null],
] as const)('the timeframe that %s names', (template, frame) => {
  expect(frameNamed(template)).toBe(frame);
});
