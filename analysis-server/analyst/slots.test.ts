import { expect, test } from 'vitest';
import { byTimeframe } from '../../domain/timeframe.ts';
import { leaningInput } from '../../tests/support/computed-timeframes.ts';
import { briefingOf } from './briefing.ts';
import { composeFacts } from './compose.ts';
import { renderSlots, SlotError } from './slots.ts';

const facts = composeFacts(leaningInput(byTimeframe(() => 0.5)));
const { table } = briefingOf(facts);

test('a slot is filled with its fact, and cited where it stands', () => {
  const { text, citations } = renderSlots('RSI {4h.RSI}, price {price}.', table);
  expect(text).toBe('RSI 59.00, price 64,250.5.');
  expect(citations).toEqual([
    {
      start: 4,
      end: 9,
      fact: '4h.RSI',
      timeframe: '4h',
      value: 59,
      candleTime: facts.candleTimes['4h'],
    },
    {
      start: 17,
      end: 25,
      fact: 'price',
      timeframe: '15m',
      value: 64250.5,
      candleTime: facts.candleTimes['15m'],
    },
  ]);
  expect(citations.map(({ start, end }) => text.slice(start, end))).toEqual(['59.00', '64,250.5']);
});

test('words are put in without a citation', () => {
  expect(renderSlots('{coin}: {plan.action}', table)).toEqual({
    text: 'BTCUSDT: LONG',
    citations: [],
  });
});

test('offsets count UTF-16 units, as the text is read in the app', () => {
  const { text, citations } = renderSlots('📈 {4h.RSI}', table);
  expect(citations.map(({ start, end }) => text.slice(start, end))).toEqual(['59.00']);
});

test('an unknown name, an empty one and a missing value are refused by name', () => {
  expect(() => renderSlots('{4h.RSJ}', table)).toThrow(new SlotError('4h.RSJ', 'names no fact'));
  expect(() => renderSlots('{}', table)).toThrow('slot {} names no fact');
  expect(() => renderSlots('{4h.patternAnalysis.divergence.type}', table)).toThrow(SlotError);
  expect(() => renderSlots('{__proto__}', table)).toThrow(SlotError);
});

test.each(['{4h.RSI', '4h.RSI}', '{a{4h.RSI}}'])(
  'braces that do not match are refused: %s',
  (t) => {
    expect(() => renderSlots(t, table)).toThrow('is a lone brace');
  },
);
