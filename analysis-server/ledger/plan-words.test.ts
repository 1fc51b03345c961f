import { expect, it } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { type OutlineOptions, outline } from '../../tests/support/outlines.ts';
import { expiryWords, type PlanTouch, planTouchWords, reachedText } from './plan-words.ts';

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
const touched = (
  kind: PlanTouch['kind'],
  plan: ReturnType<typeof planOf>,
  ...[low, high, minutes]: [number, number, number?]
) => {
  const [level, price] = {
    stop: ['stop', plan.stop] as const,
    target: ['TP2', plan.targets[1].price] as const,
    entry: ['entry', plan.entry] as const,
  }[kind];
  const now = minutes ? epochMs(START + 16 * 60_000) : soon;
  return planTouchWords(plan, { kind, level, price, span: span(low, high, minutes) }, now);
};

it('words the end of a plan, for both directions', () => {
  expect(touched('stop', planOf(), 60_000, 64_000)).toEqual({
    title: 'BTC: stop 62,000.0 touched',
    body: 'Price fell to 60,000.0 in the minute to 12:01 UTC. The LONG plan from 64,000.0 is over.',
  });
  expect(touched('stop', planOf({ action: 'SHORT' }), 64_000, 67_000).body).toBe(
    'Price rose to 67,000.0 in the minute to 12:01 UTC. The SHORT plan from 64,000.0 is over.',
  );
  expect(touched('target', planOf(), 64_000, 69_000)).toEqual({
    title: 'BTC: target TP2 69,000.0 reached',
    body: 'Price rose to 69,000.0 in the minute to 12:01 UTC. It is the last target, and the LONG plan from 64,000.0 is over.',
  });
});

it('words an end that 15-minute candles found', () => {
  expect(touched('stop', planOf(), 60_000, 64_000, 15).body).toBe(
    'Price fell to 60,000.0 in the 15 minutes to 12:15 UTC. The LONG plan from 64,000.0 is over.',
  );
  expect(expiryWords(planOf(), 0.31)).toEqual({
    title: 'BTC: plan expired',
    body: 'The LONG plan from 64,000.0 expired at +0.31 R.',
  });
});

it('words an entry that price came to', () => {
  expect(touched('entry', planOf({}, 63_500), 63_400, 64_000)).toEqual({
    title: 'BTC: entry 63,500.0 passed',
    body: 'Price fell to 63,400.0 in the minute to 12:01 UTC. The LONG plan has its stop at 62,000.0 and its last target at TP2 69,000.0.',
  });
});

it('says when what it tells is late, with the day where that is another', () => {
  const body = (minutes: number) =>
    reachedText(span(1, 2), 'up', 0.1, epochMs(START + minutes * 60_000));
  expect(body(12)).toBe('Price rose to 2.0 in the minute to 12:01 UTC.');
  expect(body(60)).toBe(
    'Price rose to 2.0 in the minute to 12:01 UTC. This comes late: the coin could not be watched for a while.',
  );
  expect(body(24 * 60)).toContain('in the minute to 6 May, 12:01 UTC.');
});
