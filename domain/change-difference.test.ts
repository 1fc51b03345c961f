import { describe, expect, it } from 'vitest';
import { type OutlineOptions, outline } from '../tests/support/outlines.ts';
import { differences } from './change-difference.ts';

const sentences = (after: OutlineOptions, before: OutlineOptions = {}) =>
  differences(outline(before), outline(after)).map(({ change }) => change.sentence);

describe('what differs between two analyses', () => {
  it('is nothing between equal ones', () => {
    expect(sentences({})).toEqual([]);
  });

  it('is a flipped direction with the stop and target that go with it', () => {
    expect(sentences({ action: 'SHORT' })).toEqual([
      'LONG → SHORT',
      'stop 62,000.0 → 66,000.0',
      'first target 67,000.0 → 61,000.0',
    ]);
  });

  it('is a stop or first target that moved by more than one ATR, not by one', () => {
    expect(sentences({ stop: 63_000.1, target: 68_000 })).toEqual(['stop 62,000.0 → 63,000.1']);
    expect(sentences({ stop: 63_000, target: 68_000.1 })).toEqual([
      'first target 67,000.0 → 68,000.1',
    ]);
  });

  it("is a price at or past the old plan's stop, whichever way the plan points", () => {
    expect(sentences({ price: 62_000 })).toEqual([
      'price 62,000.0 fell to or below the stop 62,000.0',
    ]);
    expect(sentences({ action: 'SHORT', price: 66_500 }, { action: 'SHORT' })).toEqual([
      'price 66,500.0 rose to or above the stop 66,000.0',
    ]);
    expect(sentences({ price: 62_000.1 })).toEqual([]);
  });

  it('names the farthest target that was reached', () => {
    expect(sentences({ price: 67_500 })).toEqual(['price 67,500.0 rose to or above TP1 67,000.0']);
    expect(sentences({ price: 69_500 })).toEqual(['price 69,500.0 rose to or above TP2 69,000.0']);
    expect(sentences({ action: 'SHORT', price: 60_900 }, { action: 'SHORT' })).toEqual([
      'price 60,900.0 fell to or below TP1 61,000.0',
    ]);
  });

  it('is a structure that turned, the longest timeframe first', () => {
    expect(sentences({ structure: { '4h': 'downtrend', '1w': 'uptrend' } })).toEqual([
      '1w structure sideways → uptrend',
      '4h structure sideways → downtrend',
    ]);
  });

  it('is a conviction in another band, but not that of another direction', () => {
    expect(sentences({ conviction: 62 })).toEqual(['evidence moderate → strong']);
    expect(sentences({ conviction: 62, action: 'SHORT' })[0]).toBe('LONG → SHORT');
    expect(sentences({ conviction: 62, action: 'SHORT' }).join()).not.toContain('evidence');
  });

  it('says how much: points, or ATR', () => {
    const sizes = differences(outline(), outline({ price: 61_500, stop: 59_500, conviction: 57 }));
    expect(sizes.map(({ change, size }) => [change.kind, size])).toEqual([
      ['crossing', 0.5],
      ['stop', 2.5],
      ['conviction', 7],
    ]);
  });
});
