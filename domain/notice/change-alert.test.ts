import { describe, expect, it } from 'vitest';
import { type OutlineOptions, outline } from '../../tests/support/outlines.ts';
import type { AnalysisOutline } from '../analysis/analysis-outline.ts';
import { differences } from '../plan/change-difference.ts';
import { stanceWords } from '../plan/odds/stance-words.ts';
import { alertOf } from './change-alert.ts';

const between = (before: AnalysisOutline, after: AnalysisOutline) =>
  differences(before, after).map(({ change }) => change);

function alert(after: OutlineOptions) {
  const fresh = outline(after);
  return alertOf(between(outline(), fresh), fresh);
}

describe('the words of an alert', () => {
  it('have a flip as their title and all else below', () => {
    const flip = { action: 'SHORT', price: 63_500 } as const;
    expect(alert(flip)).toEqual({
      title: 'BTC: LONG → SHORT',
      body:
        'Stop 62,000.0 → 66,000.0; target 69,000.0 → 59,000.0. ' +
        `SHORT, ${stanceWords(outline(flip).plan)}. ` +
        'Stop 66,000.0, target 59,000.0, price 63,500.0',
      urgent: true,
    });
  });

  const aside = { stance: 'stand aside', asideFor: ['conflict'] } as const;
  const why = stanceWords(outline(aside).plan);
  const close = { stance: 'too close to call', asideFor: ['interval'] } as const;

  it('name a stance with its direction, and why it is taken', () => {
    expect(why).toMatch(/^stand aside: the daily .* opposite/);
    expect(alert(aside)).toEqual({
      title: 'BTC: LONG, stand aside',
      body: `Trade → ${why}. Stop 62,000.0, target 69,000.0, price 64,000.0`,
      urgent: false,
    });
    expect(alert(close)).toMatchObject({ title: 'BTC: LONG, too close to call', urgent: false });
    expect(alertOf(between(outline(close), outline()), outline())).toEqual({
      title: 'BTC: LONG, trade',
      body:
        `Too close to call → ${stanceWords(outline().plan)}. ` +
        'Stop 62,000.0, target 69,000.0, price 64,000.0',
      urgent: false,
    });
  });

  it('of a flip say that the new plan is no trade, the old one having been one or not', () => {
    const levels = { stop: 62_500, target: 69_000 };
    const fresh = outline({ ...levels, ...aside, action: 'SHORT' });
    const below = 'Stop 62,500.0, target 67,000.0, price 64,000.0';
    expect(alertOf(between(outline({ target: 67_500 }), fresh), fresh)).toEqual({
      title: 'BTC: LONG → SHORT, stand aside',
      body: `Trade → ${why}. ${below}`,
      urgent: true,
    });
    expect(alertOf(between(outline({ ...close, target: 67_500 }), fresh), fresh)).toEqual({
      title: 'BTC: LONG → SHORT, stand aside',
      body: `SHORT, ${why}. ${below}`,
      urgent: true,
    });
  });

  it('begin with what changed, so that a screen which cuts them shows it', () => {
    const all = alert({ ...aside, price: 61_900, stop: 60_500, conviction: 90 });
    expect(all.title.length).toBeLessThanOrEqual(40);
    expect(all.body).toMatch(/^Price 61,900\.0 fell to or below the stop 62,000\.0; trade → stand/);
    expect(all.body.length).toBeLessThanOrEqual(300);
  });

  it('name the level that was crossed', () => {
    expect(alert({ price: 61_900 })).toMatchObject({
      title: 'BTC: price fell past the stop',
      urgent: true,
    });
    expect(alert({ price: 67_100 })).toMatchObject({
      title: 'BTC: price rose past TP1',
      body: expect.stringMatching(
        /^Price 67,100\.0 rose to or above TP1 67,000\.0\. LONG, trade: /,
      ),
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
