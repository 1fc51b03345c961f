import { expect, test } from 'vitest';
import { claimOf } from '../../../tests/support/claim.ts';
import { realise, realised } from './realise.ts';

const claims = [
  claimOf({ type: 'ends', side: 'above', stop: 110 }, { kind: 'condition' }),
  claimOf({ type: 'stop', price: 110, percent: 10, atr: 2 }, { kind: 'plan' }),
  claimOf({
    type: 'oscillator',
    timeframe: '4h',
    reading: 'RSI',
    state: 'overbought',
    value: 74.2,
  }),
];
const context = { claims, coin: 'BTCUSDT', tickSize: 0.1 };
const text = (...sentences: readonly string[]) =>
  realise({ sections: [{ title: 'Opinion', sentences }] }, context).text;

test('a span covers the words of its claim, and the rest is the writer’s', () => {
  const { text: said, spans } = realise(
    { sections: [{ title: 'Opinion', sentences: ['So {c1}, as it should.'] }] },
    context,
  );
  const [span] = spans;
  expect(span?.claim).toBe(claims[0]?.id);
  expect(said.slice(0, span?.start)).toBe('So ');
  expect(said.slice(span?.end)).toBe(', as it should.');
});

test('evidence that begins a sentence has a capital, also within what was given as one', () => {
  expect(text('{c1}. {c3:s}.')).toBe('Price touching 110.0 ends it. 4h RSI is overbought.');
  expect(text('however it is, {c1}.')).toBe('However it is, price touching 110.0 ends it.');
});

test('a claim gives its figures once, and not at all where they stand elsewhere', () => {
  expect(text('{c3}.', '{c3}.').match(/74\.2/g)).toHaveLength(1);
  const [, , oscillator] = claims;
  expect(realised(['{c3}.'], context, [oscillator?.id ?? '']).text).not.toContain('74.2');
});

test('sections stand under their headings, the closing opinion under none, empty ones not at all', () => {
  const draft = {
    sections: [
      { title: 'Trend', sentences: ['{c1}.'] },
      { title: 'Momentum', sentences: [] },
      { title: 'Opinion', sentences: ['{c2}.'] },
    ],
  } as const;
  expect(realise(draft, context).text).toBe(
    '### Trend\n\nPrice touching 110.0 ends it.\n\nThe stop is 10.00% or 2.0 ATR away at 110.0.',
  );
});

test('a slot that names no claim is an error', () => {
  expect(() => text('{c9}.')).toThrow(new RangeError('slot {c9} names no claim'));
});
