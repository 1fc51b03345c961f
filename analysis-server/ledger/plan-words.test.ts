import { expect, it } from 'vitest';
import { epochMs, price } from '../../domain/text/quantity.ts';
import { type OutlineOptions, outline } from '../../tests/support/outlines.ts';
import {
  expiryWords,
  type PlanResult,
  type PlanTouch,
  planTouchWords,
  reachedText,
} from './plan-words.ts';

const START = Date.UTC(2026, 4, 6, 12);
const span = (low: number, high: number, minutes = 1) => ({
  opened: epochMs(START),
  closed: epochMs(START + minutes * 60_000),
  high,
  low,
});
const soon = epochMs(START + 65_000);

function planOf(options: OutlineOptions = {}, entry?: number) {
  const { coin, tickSize, plan } = outline(options);
  const { action, currentPrice: openPrice, stopLoss: stop, takeProfit } = plan;
  const [first = 0, last = 0] = Object.values(takeProfit);
  const targets = [
    { label: 'TP1', price: first },
    { label: 'TP2', price: last },
  ] as const;
  return { coin, tickSize, action, entry: entry ?? plan.entry, openPrice, stop, targets };
}
const result = (netR: number, ...outcomes: ('hit' | 'stopped')[]) => ({
  netR,
  settledAt: epochMs(START + 60_000),
  waypoints: outcomes.map((outcome, n) => ({
    label: `TP${n + 1}`,
    outcome,
    settledAt: epochMs(START),
    exit: price(1),
    grossR: 1,
    netR: 1,
  })),
});
const touched = (
  kind: PlanTouch['kind'],
  plan: ReturnType<typeof planOf>,
  level: 'TP1' | 'TP2' = 'TP2',
  ended: PlanResult | null = null,
  now = soon,
) => {
  const [name, at] = {
    stop: ['stop', plan.stop] as const,
    target: [level, plan.targets[level === 'TP1' ? 0 : 1].price] as const,
    entry: ['entry', plan.entry] as const,
  }[kind];
  const touch = { kind, level: name, price: at, span: span(60_000, 69_000) };
  return planTouchWords(plan, touch, now, ended);
};

it('words the end of a plan, with its result where that is known', () => {
  expect(touched('stop', planOf(), 'TP2', result(-1.06, 'stopped'))).toEqual({
    title: 'BTC: stop hit at 62,000.0',
    body: 'LONG from 64,000.0 ended at 12:01 UTC: −1.06 R. No target was reached.',
  });
  expect(touched('stop', planOf({ action: 'SHORT' }), 'TP2', result(-1.09, 'hit')).body).toBe(
    'SHORT from 64,000.0 ended at 12:01 UTC: −1.09 R. TP1 was reached.',
  );
  expect(touched('stop', planOf()).body).toBe('LONG from 64,000.0 ended at 12:01 UTC.');
  expect(touched('target', planOf(), 'TP2', result(2.44, 'hit'))).toEqual({
    title: 'BTC: TP2 reached at 69,000.0',
    body: 'LONG from 64,000.0 ended at 12:01 UTC: +2.44 R.',
  });
  expect(expiryWords(planOf(), result(0.31, 'hit', 'hit'), soon)).toEqual({
    title: 'BTC: plan expired',
    body: 'LONG from 64,000.0 ended at 12:01 UTC: +0.31 R. TP1 and TP2 were reached.',
  });
});

it('words what a plan goes on to', () => {
  expect(touched('target', planOf(), 'TP1')).toEqual({
    title: 'BTC: TP1 reached at 67,000.0',
    body: 'LONG from 64,000.0 is 1.50 R ahead. It runs to TP2 69,000.0; stop 62,000.0.',
  });
  expect(touched('entry', planOf({}, 63_500))).toEqual({
    title: 'BTC: entry passed at 63,500.0',
    body: 'LONG from 63,500.0 runs to TP2 69,000.0; stop 62,000.0.',
  });
});

it('keeps to 30 and 120 characters, the price first to go', () => {
  const coin = { ...planOf(), coin: '1000000MOGUSDT' };
  const { title, body } = touched('target', coin, 'TP1');
  expect(title).toBe('1000000MOG: TP1 reached');
  expect(body.length).toBeLessThanOrEqual(120);
});

it('says when what it tells is late, with the day where that is another', () => {
  const body = (minutes: number) =>
    reachedText(span(1, 2), 'up', 0.1, epochMs(START + minutes * 60_000));
  const words = 'Your level. High 2.0 at 12:01 UTC; price came from below.';
  expect(body(12)).toBe(words);
  expect(body(60)).toBe(`${words} Late: the coin was not followed for a while.`);
  expect(body(24 * 60)).toContain('High 2.0 on 6 May, 12:01 UTC;');
  expect(reachedText(span(1, 2), 'down', 0.1, soon)).toContain(
    'Low 1.0 at 12:01 UTC; price came from above.',
  );
});
