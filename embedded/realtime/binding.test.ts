import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { BindingsSchema, concerns, mayPass, passes, readRowChange } from './binding.ts';

const change = readRowChange(
  JSON.stringify({
    schema: 'public',
    table: 'notes',
    type: 'UPDATE',
    at: '',
    owner: null,
    key: { id: 1 },
  }),
);
const binding = (given: object) => {
  const [parsed] = v.parse(BindingsSchema, [
    { event: '*', schema: 'public', table: 'notes', ...given },
  ]);
  if (!parsed) throw new Error('no binding');
  return parsed;
};

describe('a binding', () => {
  it.each([
    [{}, true],
    [{ event: 'UPDATE' }, true],
    [{ event: 'INSERT' }, false],
    [{ table: 'others' }, false],
    [{ table: '*' }, true],
    [{ schema: '*' }, true],
    [{ schema: 'private' }, false],
  ])('%o concerns an update of notes: %s', (given, expected) => {
    expect(change && concerns(binding(given), change)).toBe(expected);
  });

  it('without a table is for all of them', () => {
    const [all] = v.parse(BindingsSchema, [{ event: '*', schema: 'public' }]);
    expect(change && all && concerns(all, change)).toBe(true);
  });

  it.each([
    ['id=eq.7', true],
    ['id=eq.70', false],
    ['name=neq.b', true],
    ['name=neq.a', false],
    ['id=in.(6,7)', true],
    ['id=in.(8)', false],
    ['gone=eq.null', false],
    ['missing=eq.1', false],
  ])('filtered by %s passes: %s', (filter, expected) => {
    expect(passes(binding({ filter }), { id: 7, name: 'a', gone: null })).toBe(expected);
  });

  it.each(['id=gt.7', 'id', 'id=eq', 'id;drop=eq.1', `id=eq.${'x'.repeat(4_100)}`])(
    'filtered by %s is refused',
    (filter) => {
      expect(() => binding({ filter })).toThrow('filter');
    },
  );

  it.each([
    [{}, true],
    [{ filter: 'id=in.(1,2)' }, true],
    [{ filter: 'id=in.(2,3)' }, false],
    [{ filter: 'body=eq.hello' }, true],
  ])('%o lets a change of row 1 be looked at: %s', (given, expected) => {
    expect(change && mayPass(binding(given), change)).toBe(expected);
  });
});
