import { describe, expect, test } from 'vitest';
import type { Action } from '../../../../domain/analysis/recommendation.ts';
import { byTimeframe } from '../../../../domain/market/timeframe.ts';
import { claimOf } from '../../../../tests/support/claim.ts';
import type { Claim } from '../../claims/claim.ts';
import { wordCount } from '../../sentence.ts';
import { whatChanged } from './what-changed.ts';

const planClaim = (proposition: Parameters<typeof claimOf>[0]) =>
  claimOf(proposition, { kind: 'plan', topic: 'plan' });

/** A moment with a plan of some stop and what else is true. */
function moment(action: Action, stop: number, ...more: readonly Claim[]) {
  const claims = [
    planClaim({ type: 'plan', action, entry: 100 }),
    planClaim({ type: 'stop', price: stop, percent: 5, atr: 2 }),
    planClaim({
      ...{ type: 'target', label: 'TP3', role: 'primary' },
      ...{ price: 90, percent: 10, ratio: 4, hours: 9 },
    }),
    ...more,
  ];
  return { claims, coin: 'BTCUSDT', tickSize: 0.1 };
}
const squeeze = (timeframe: '4h' | '1d') => claimOf({ type: 'squeeze', timeframe, candles: 9 });
const changed = (...moments: readonly [ReturnType<typeof moment>, ReturnType<typeof moment>]) =>
  whatChanged(
    ...moments,
    byTimeframe(() => 4),
  );

test('another plan of the same side is said to be one', () => {
  const { text, claims } = changed(moment('SHORT', 104), moment('SHORT', 105));
  expect(text).toBe('SHORT again. No fact for or against has changed.');
  expect(claims).toEqual([]);
});

test('a plan that turned is given with both sides', () => {
  const { text, claims } = changed(moment('SHORT', 105), moment('LONG', 95));
  expect(text).toBe('LONG → SHORT. No fact for or against has changed.');
  expect(claims).toEqual([]);
});

describe('of one plan a coin', () => {
  const at = (age: number | undefined, ...more: readonly Claim[]) => {
    const aged = age === undefined ? {} : { age, result: 0.4 };
    const { claims, ...rest } = moment('SHORT', 105, ...more);
    const plan = planClaim({ type: 'plan', action: 'SHORT', entry: 100, ...aged });
    return { ...rest, claims: [plan, ...claims.slice(1)] };
  };
  const still = byTimeframe(() => 0);

  test('it is said that the plan is unchanged, and what an analysis now says', () => {
    const now = planClaim({ type: 'says-now', action: 'SHORT', stance: 'stand aside' });
    expect(whatChanged(at(9, now), at(5), still, 'same').text).toMatch(
      /^The plan is unchanged\. An analysis now leans SHORT and says stand aside\. No fact for or against has changed\.$/,
    );
  });

  test('a plan that has ended is not called unchanged alone', () => {
    const ended = planClaim({ type: 'ended', by: 'target' });
    expect(whatChanged(at(9, ended), at(5), still, 'same').text).toMatch(
      /^The plan has ended at its last target\./,
    );
  });

  test('a plan that took the place of another says why', () => {
    const replaced = planClaim({
      ...{ type: 'replaced', action: 'LONG', stance: 'trade' },
      ...{ hours: 9, result: -0.24, by: 'SHORT' },
    });
    expect(
      whatChanged(at(undefined, replaced), moment('LONG', 95), still, 'replaced').text,
    ).toMatch(
      /^The plan replaces the earlier LONG \(about 9 hours old, at −0\.24 R\) because the analysis says trade for SHORT\./,
    );
  });

  test.each([
    ['stop', 'at its stop'],
    ['target', 'at its last target'],
    ['time', 'as it expired'],
    ['void', 'without a result, as candles are missing'],
  ] as const)('how the plan of then ended is said before the one of now: %s', (by, words) => {
    const { text } = whatChanged(at(undefined), moment('LONG', 95), still, by);
    expect(text.startsWith(`The earlier plan ended ${words}. LONG → SHORT. `)).toBe(true);
  });
});

test('a long answer ends after 30 words', () => {
  const cross = (ago: number) =>
    claimOf(
      {
        ...{ type: 'crossed', timeframe: '4h', line: 'MACDLine', over: 'zero' },
        ...{ side: ago % 2 ? 'above' : 'below', ago },
      },
      { kind: 'change' },
    );
  const { text } = changed(
    moment('SHORT', 105, squeeze('4h'), cross(1), cross(2)),
    moment('SHORT', 105, squeeze('1d')),
  );
  expect(wordCount(text)).toBeLessThanOrEqual(30);
});

test('what came and what went stand apart, each in the words of its moment', () => {
  const { text, spans, claims } = changed(
    moment('SHORT', 105, squeeze('4h')),
    moment('SHORT', 105, squeeze('1d')),
  );
  const [come, gone] = spans.map(({ start, end }) => text.slice(start, end));
  expect(text).toContain(`New: ${come}. Gone: ${gone}.`);
  expect(come).toMatch(/^4h /);
  expect(gone).toMatch(/^1d /);
  expect(claims.map(({ id }) => id)).toEqual(['squeeze:4h', 'then:squeeze:1d']);
});
