import { expect, test } from 'vitest';
import { claimsIn, piecesOf } from './slot.ts';

test('a sentence is cut at its slots', () => {
  expect(piecesOf('With {c12:n} behind it, {c3}; {c4:s}.')).toEqual([
    { words: 'With ' },
    { claim: 12, form: 'noun', text: '{c12:n}' },
    { words: ' behind it, ' },
    { claim: 3, form: 'clause', text: '{c3}' },
    { words: '; ' },
    { claim: 4, form: 'short', text: '{c4:s}' },
    { words: '.' },
  ]);
});

test.each(['{c}', '{c1:x}', '{C1}', '{c12345}', '{ c1 }', '{4h.RSI}'])('%s is no slot', (text) => {
  expect(piecesOf(text)).toEqual([{ words: text }]);
});

test('the claims of sentences are listed in order, with repetitions', () => {
  expect(claimsIn(['{c2}, but {c1:n}.', 'Nothing.', '{c2:s}.'])).toEqual([2, 1, 2]);
});
