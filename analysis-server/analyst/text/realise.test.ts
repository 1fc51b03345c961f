import { expect, test } from 'vitest';
import { claimOf } from '../../../tests/support/claim.ts';
import { realise } from './realise.ts';

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
  claimOf(
    { type: 'crossed', timeframe: '4h', line: 'MACDLine', over: 'zero', side: 'above', ago: 2 },
    { kind: 'change' },
  ),
];
const context = { claims, coin: 'BTCUSDT', seed: 'a', tickSize: 0.1 };
const text = (...sentences: readonly string[]) =>
  realise({ sections: [{ title: 'Overview', sentences }] }, context).text;

test('a span covers the words of its claim, and the rest is the writer’s', () => {
  const { text: said, spans } = realise(
    { sections: [{ title: 'Overview', sentences: ['So {c1}, as it should.'] }] },
    context,
  );
  const [span] = spans;
  expect(span?.claim).toBe(claims[0]?.id);
  expect(said.slice(0, span?.start)).toBe('So ');
  expect(said.slice(span?.end)).toBe(', as it should.');
});

test('evidence that begins a sentence has a capital, also within what was given as one', () => {
  expect(text('{c1}. {c3:s}.')).toMatch(/^A trade above .*\. The four-hour /);
  expect(text('however it is, {c1}.')).toMatch(/^However it is, a trade/);
});

test('a claim gives its figures once, and the stop no second time after what ends the plan', () => {
  expect(text('{c3}.', '{c3}.').match(/74\.2/g)).toHaveLength(1);
  expect(text('{c1}.', '{c2}.').match(/110\.0/g)).toHaveLength(1);
  expect(text('{c2}.')).toContain('110.0');
});

test('a timeframe that the sentence has just named is not named again', () => {
  expect(text('{c3:s}, and {c4}.').match(/four-hour/g)).toHaveLength(1);
  expect(text('{c3:s}.', '{c4}.').match(/four-hour/g)).toHaveLength(2);
});

test('sections stand under their headings, the overview under none, empty ones not at all', () => {
  const draft = {
    sections: [
      { title: 'Overview', sentences: ['{c1}.'] },
      { title: 'The bigger picture', sentences: [] },
      { title: 'The plan', sentences: ['{c2}.'] },
    ],
  } as const;
  expect(realise(draft, context).text).toMatch(/^A trade [^#]*\n\n### The plan\n\nThe stop [^#]*$/);
});

test('a slot that names no claim is an error', () => {
  expect(() => text('{c9}.')).toThrow(new RangeError('slot {c9} names no claim'));
});
