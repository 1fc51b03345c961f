import { expect, test } from 'vitest';
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

test('where nothing changed that is said, and no figure', () => {
  expect(changed(moment('SHORT', 105), moment('SHORT', 105.04))).toEqual({
    text: 'The plan is still SHORT, with the same stop, primary target and stance. Nothing of weight has come or gone in the evidence.',
    spans: [],
    claims: [],
  });
});

test('a stop that moved is given with the one before, and a target that stayed is not', () => {
  const { text, claims } = changed(moment('SHORT', 104), moment('SHORT', 105));
  expect(text).toMatch(
    /^The plan is still SHORT\. The stop .*104\.0.* where the earlier plan had .*105\.0/,
  );
  expect(claims.map(({ id }) => id)).toEqual(['stop', 'then:stop']);
});

test('a plan that turned is given with its own stop and target alone', () => {
  const { text, claims } = changed(moment('SHORT', 105), moment('LONG', 95));
  expect(text).toMatch(/^The plan has turned from LONG to SHORT: the stop .*105\.0.* TP3 .*90\.0/);
  expect(text).not.toContain('95.0');
  expect(claims.map(({ id }) => id)).toEqual(['stop', 'target:TP3:primary']);
});

const stance = (asideFor: readonly AsideReason[], breakEven: number) =>
  planClaim({
    ...{ type: 'stance', stance: asideFor.length === 0 ? 'trade' : 'stand aside' },
    ...{ asideFor, label: 'TP3', bounds: { low: 0.2, high: 0.24, breakEven } },
  });
const odds = (hit: number) =>
  planClaim({
    ...{ type: 'odds', label: 'TP3', role: 'primary', price: 90 },
    ...{ hit, stop: 1 - hit, expire: 0, hours: 90 },
  });

test('a stance that turned, and odds that read otherwise, are given with those before', () => {
  const { text, claims } = changed(
    moment('SHORT', 105, stance(['costs'], 0.27), odds(0.2)),
    moment('SHORT', 105, stance([], 0.18), odds(0.26)),
  );
  expect(text).toMatch(/^The plan is still SHORT\. The .* to stand aside.*27%.*, where the/);
  expect(text).toMatch(/the earlier plan had a (?:stance|verdict) to trade.*18%.*1 in 5.*1 in 4/);
  expect(claims.map(({ proposition }) => proposition.type)).toEqual([
    'stance',
    'odds',
    'stance',
    'odds',
  ]);
});

test('a stance for the same reasons, and odds that read alike, have not changed', () => {
  const now = moment('SHORT', 105, stance(['costs'], -0.02), odds(0.2));
  const then = moment('SHORT', 105, stance(['costs'], -0.05), odds(0.21));
  expect(changed(now, then).text).toMatch(/^The plan is still SHORT, with the same stop/);
});

test('what came and what went stand apart, each in the words of its moment', () => {
  const { text, spans, claims } = changed(
    moment('SHORT', 105, squeeze('4h')),
    moment('SHORT', 105, squeeze('1d')),
  );
  const [come, gone] = spans.map(({ start, end }) => text.slice(start, end));
  expect(text).toContain(`New since then: ${come}. No longer so: ${gone}.`);
  expect(come).toContain('four-hour');
  expect(gone).toContain('daily');
  expect(claims.map(({ id }) => id)).toEqual(['squeeze:4h', 'then:squeeze:1d']);
});
