import { describe, expect, it } from 'vitest';
import { type OutlineOptions, outline } from '../../tests/support/outlines.ts';
import { price } from '../text/quantity.ts';
import { differences } from './change-difference.ts';
import { LEAST_EXPECTED, LEAST_LEAN } from './odds/stance.ts';

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
      'target 69,000.0 → 59,000.0',
    ]);
  });

  it('is a stop that moved by more than one ATR, or a primary target by more than three', () => {
    expect(sentences({ stop: 63_000.1, target: 70_000 })).toEqual(['stop 62,000.0 → 63,000.1']);
    expect(sentences({ stop: 63_000, target: 70_000.1 })).toEqual(['target 69,000.0 → 72,000.1']);
  });

  it('is not a waypoint that moved, or that there are more of them', () => {
    const { plan, ...others } = outline();
    const moved = {
      ...plan,
      takeProfit: { TP1: price(64_100), TP2: price(66_000), TP3: price(69_000) },
    };
    expect(differences(outline(), { ...others, plan: moved })).toEqual([]);
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

  it('is a stance, with the weightiest reason for it', () => {
    const aside: OutlineOptions = {
      stance: 'stand aside',
      asideFor: ['costs', 'no lean'],
      expected: -0.06,
    };
    expect(sentences(aside)).toEqual([
      'trade → stand aside: after costs the expected result is −0.06 R',
    ]);
    expect(sentences({}, aside)).toEqual([
      'stand aside → trade: after costs the expected result is +0.10 R',
    ]);
    expect(sentences(aside, aside)).toEqual([]);
  });

  it('counts a trade in margins past its nearest bound, standing aside past the farthest', () => {
    const lean = 100 * LEAST_LEAN;
    const size = (after: OutlineOptions) => {
      const stance = after.stance === 'stand aside' ? 'trade' : 'stand aside';
      const [only, ...others] = differences(outline({ ...after, stance }), outline(after));
      expect([only?.change.kind, others]).toEqual(['stance', []]);
      return only?.size;
    };
    expect(size({ expected: LEAST_EXPECTED + 0.025, conviction: lean + 10 })).toBeCloseTo(1);
    expect(size({ expected: 0.1, conviction: lean + 5 })).toBeCloseTo(1);
    const aside = { stance: 'stand aside' } as const;
    expect(size({ ...aside, expected: LEAST_EXPECTED - 0.05, conviction: lean + 10 })).toBeCloseTo(
      2,
    );
    expect(size({ ...aside, expected: 0.4, conviction: lean - 5 })).toBeCloseTo(1);
    expect(size({ ...aside, expected: 0.4, conviction: lean, asideFor: ['conflict'] })).toBe(1);
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

  it('says how much: points, ATR, or moves that count', () => {
    const after = outline({ price: 61_500, stop: 59_500, target: 74_500, conviction: 57 });
    expect(differences(outline(), after).map(({ change, size }) => [change.kind, size])).toEqual([
      ['crossing', 0.5],
      ['stop', 2.5],
      ['target', 2.5],
      ['conviction', 7],
    ]);
  });
});
