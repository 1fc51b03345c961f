import { describe, expect, it } from 'vitest';
import { outline } from '../../tests/support/outlines.ts';
import { decide } from './verdict.ts';

const current = outline();
const group = { previous: null, current, earlier: null };

describe('what a new analysis means for its watchers', () => {
  it('is a change with its list, or none', () => {
    const changed = decide(group, outline({ hours: 12, price: 61_000 }));
    expect(changed).toMatchObject({ kind: 'changed', changes: [{ kind: 'crossing' }] });
    expect(decide(group, outline({ hours: 12 }))).toEqual({ kind: 'unchanged' });
  });

  it('is nothing where the baseline is newer', () => {
    const newer = { ...group, current: outline({ hours: 13 }) };
    expect(decide(newer, outline({ hours: 12, price: 61_000 }))).toEqual({ kind: 'nothing' });
  });

  it('is confirmed by an earlier one of the same market since the baseline, and by no other', () => {
    const turned = { structure: { '1d': 'uptrend' } } as const;
    const fresh = outline({ hours: 12, ...turned });
    const confirmedBy = (earlier: typeof current | null) =>
      decide({ ...group, earlier }, fresh).kind;
    expect(confirmedBy(outline({ hours: 8, ...turned }))).toBe('changed');
    expect(confirmedBy(null)).toBe('unchanged');
    expect(confirmedBy(outline({ hours: 8 }))).toBe('unchanged');
    expect(confirmedBy(outline({ hours: -8, ...turned }))).toBe('unchanged');
    expect(confirmedBy(outline({ hours: 8, ...turned, market: 'bybit' }))).toBe('unchanged');
  });

  it('is a new beginning where the old ones are of another market or cannot be read', () => {
    const fresh = outline({ hours: 12, price: 61_000, market: 'bybit' });
    expect(decide(group, fresh)).toEqual({ kind: 'rebased' });
    expect(decide({ ...group, earlier: fresh }, fresh)).toEqual({ kind: 'rebased' });
    expect(decide({ ...group, current: null }, outline({ hours: 12 }))).toEqual({
      kind: 'rebased',
    });
  });
});
