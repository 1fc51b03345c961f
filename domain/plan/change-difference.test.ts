import { describe, expect, it } from 'vitest';
import { type OutlineOptions, outline } from '../../tests/support/outlines.ts';
import { price } from '../text/quantity.ts';
import { differences } from './change-difference.ts';
import { stanceWords } from './odds/stance-words.ts';

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

  it('is a trade that is none any more, or has become one, with the weightiest reason', () => {
    const aside: OutlineOptions = { stance: 'stand aside', asideFor: ['conflict', 'no lean'] };
    const close: OutlineOptions = { stance: 'too close to call', asideFor: ['interval'] };
    const words = (of: OutlineOptions) => stanceWords(outline(of).plan);
    expect(sentences(aside)).toEqual([`trade → ${words(aside)}`]);
    expect(words(aside)).toMatch(/^stand aside: .* opposite/);
    expect(sentences(close)).toEqual([`trade → ${words(close)}`]);
    expect(words(close)).toMatch(/^too close to call/);
    expect(sentences({}, aside)).toEqual([`stand aside → ${words({})}`]);
    expect(sentences({}, close)).toEqual([`too close to call → ${words({})}`]);
  });

  it('is no stance between standing aside and being too close to call', () => {
    const [aside, close] = [{ stance: 'stand aside' }, { stance: 'too close to call' }] as const;
    expect([sentences(aside, close), sentences(close, aside)]).toEqual([[], []]);
    expect(sentences(close, close)).toEqual([]);
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
