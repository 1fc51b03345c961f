import { describe, expect, test } from 'vitest';
import type { Action, AsideReason } from '../../../../domain/analysis/recommendation.ts';
import { byTimeframe } from '../../../../domain/market/timeframe.ts';
import { claimOf } from '../../../../tests/support/claim.ts';
import type { Claim } from '../../claims/claim.ts';
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
  return { claims, coin: 'BTCUSDT', seed: 'BTCUSDT', tickSize: 0.1 };
}
const squeeze = (timeframe: '4h' | '1d') => claimOf({ type: 'squeeze', timeframe, candles: 9 });
const changed = (...moments: readonly [ReturnType<typeof moment>, ReturnType<typeof moment>]) =>
  whatChanged(
    ...moments,
    byTimeframe(() => 4),
  );

test('another plan of the same side is given with its own stop and target alone', () => {
  const { text, claims } = changed(moment('SHORT', 104), moment('SHORT', 105));
  expect(text).toMatch(
    /^The plan is SHORT again: the stop .*104\.0.* TP3 .*90\.0.* Nothing of weight has come or gone in the evidence\.$/,
  );
  expect(text).not.toContain('105.0');
  expect(claims.map(({ id }) => id)).toEqual(['stop', 'target:TP3:primary']);
});

test('a plan that turned is given with its own stop and target alone', () => {
  const { text, claims } = changed(moment('SHORT', 105), moment('LONG', 95));
  expect(text).toMatch(/^The plan has turned from LONG to SHORT: the stop .*105\.0.* TP3 .*90\.0/);
  expect(text).not.toContain('95.0');
  expect(claims.map(({ id }) => id)).toEqual(['stop', 'target:TP3:primary']);
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
      /^The plan is unchanged: the plan (is|stands as) SHORT from 100\.0, open for about 9 hours and now at \+0\.40 R\. An analysis now leans SHORT and says stand aside\. Nothing of weight/,
    );
  });

  test('a plan that has ended is not called unchanged alone', () => {
    const ended = planClaim({ type: 'ended', by: 'target' });
    expect(whatChanged(at(9, ended), at(5), still, 'same').text).toContain(
      'The plan has ended at its primary target.',
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
      /^The plan replaces the earlier LONG \(about 9 hours old, at −0\.24 R\) because the analysis says trade for SHORT\. The plan has turned from LONG to SHORT: /,
    );
  });

  test.each([
    ['stop', 'at its stop'],
    ['target', 'at its primary target'],
    ['time', 'as its time was over'],
    ['void', 'without a result, as candles are missing'],
  ] as const)('how the plan of then ended is said before the one of now: %s', (by, words) => {
    const { text } = whatChanged(at(undefined), moment('LONG', 95), still, by);
    expect(text.startsWith(`The plan of then has ended ${words}. The plan has turned `)).toBe(true);
  });
});

const stance = (asideFor: readonly AsideReason[], breakEven: number) =>
  planClaim({
    ...{ type: 'stance', stance: asideFor.length === 0 ? 'trade' : 'stand aside' },
    ...{ asideFor, label: 'TP3', bounds: { low: 0.2, high: 0.24, breakEven } },
  });
test('the stance of another plan is its own', () => {
  const { text, claims } = changed(
    moment('SHORT', 105, stance(['costs'], 0.27)),
    moment('SHORT', 105, stance([], 0.18)),
  );
  expect(text).toMatch(
    /^The plan is SHORT again: .*\. The (stance|verdict) is to stand aside.*27%/,
  );
  expect(text).not.toContain('18%');
  expect(claims.map(({ proposition: { type } }) => type)).toEqual(['stop', 'target', 'stance']);
});

test('what came and what went stand apart, each in the words of its moment', () => {
  const { text, spans, claims } = changed(
    moment('SHORT', 105, squeeze('4h')),
    moment('SHORT', 105, squeeze('1d')),
  );
  const [, , come, gone] = spans.map(({ start, end }) => text.slice(start, end));
  expect(text).toContain(`New since then: ${come}. No longer so: ${gone}.`);
  expect(come).toContain('four-hour');
  expect(gone).toContain('daily');
  expect(claims.map(({ id }) => id)).toEqual([
    'stop',
    'target:TP3:primary',
    'squeeze:4h',
    'then:squeeze:1d',
  ]);
});
