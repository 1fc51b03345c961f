import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('the order of keys makes no difference, that of a list does', () => {
  expect(canonicalJson({ b: 1, a: { d: null, c: 'x' } })).toBe('{"a":{"c":"x","d":null},"b":1}');
  expect(canonicalJson([2, 1])).toBe('[2,1]');
});

test('keys stand in the order of their units, whatever a locale thinks of them', () => {
  expect(canonicalJson({ ä: 1, z: 2, Z: 3, '10': 4, '9': 5 })).toBe(
    '{"10":4,"9":5,"Z":3,"z":2,"ä":1}',
  );
});

test('what JSON cannot hold is written as JSON does', () => {
  expect(canonicalJson({ a: undefined, b: -0, c: [undefined] })).toBe('{"b":0,"c":[null]}');
});

test('a value has the same text before and after it was stored', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
