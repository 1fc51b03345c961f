import { describe, expect, it } from 'vitest';
import { type OutlineOptions, outline } from '../tests/support/outlines.ts';
import { alertOf } from './change-alert.ts';
import { differences } from './change-difference.ts';

function alert(after: OutlineOptions) {
  const fresh = outline(after);
  return alertOf(
    differences(outline(), fresh).map(({ change }) => change),
    fresh,
  );
}

describe('the words of an alert', () => {
  it('have a flip as their title and all else below', () => {
    expect(alert({ action: 'SHORT', price: 63_500 })).toEqual({
      title: 'BTC: LONG → SHORT',
      body:
        'Stop 62,000.0 → 66,000.0; first target 67,000.0 → 61,000.0. ' +
        'Stop 66,000.0, target 61,000.0, price 63,500.0',
      urgent: true,
    });
  });

  it('name the level that was crossed', () => {
    expect(alert({ price: 61_900 })).toMatchObject({
      title: 'BTC: price fell past the stop',
      urgent: true,
    });
    expect(alert({ price: 67_100 })).toMatchObject({
      title: 'BTC: price rose past TP1',
      body: expect.stringMatching(/^Price 67,100\.0 rose to or above TP1 67,000\.0\. Stop/),
      urgent: false,
    });
  });

  it.each([
    [{ stop: 65_000 }, 'BTC: plan moved'],
    [{ structure: { '1d': 'uptrend' } } as const, 'BTC: market structure turned'],
    [{ conviction: 90 }, 'BTC: evidence changed'],
  ])('of %j are headed %s', (after, title) => {
    expect(alert(after)).toMatchObject({ title, urgent: false });
  });

  it('need a change', () => {
    expect(() => alertOf([], outline())).toThrow('at least one change');
  });
});
