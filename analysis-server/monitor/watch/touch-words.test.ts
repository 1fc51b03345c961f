import { expect, it } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { outline } from '../../../tests/support/outlines.ts';
import { judgePlan } from './judge-plan.ts';
import type { Minute } from './minute-stretch.ts';
import { levelBody, planTouchWords } from './touch-words.ts';
import { readWatchedPlan } from './watched-plans.ts';

const START = Date.UTC(2026, 4, 6, 12);
const minute = (low: number, high: number): Minute => ({
  opened: epochMs(START),
  closed: epochMs(START + 60_000),
  high,
  low,
  close: low,
});
const soon = epochMs(START + 65_000);

function words(change: object, low: number, high: number) {
  const plan = readWatchedPlan({
    snapshotId: 'a',
    coin: 'BTCUSDT',
    snapshotTime: new Date(START),
    recommendation: { ...outline().plan, ...change },
  });
  if (!plan) throw new Error('the plan cannot be read');
  const [touch] = judgePlan(plan, new Set(['TP1']), [minute(low, high)]).touches;
  if (!touch) throw new Error('nothing is touched');
  return planTouchWords(plan, touch, 0.1, soon);
}

it('words the end of a plan, for both directions', () => {
  expect(words({}, 60_000, 64_000)).toEqual({
    title: 'BTC: stop 62,000.0 touched',
    body: 'Price fell to 60,000.0 in the minute to 12:01 UTC. The LONG plan from 64,000.0 is over.',
  });
  expect(words(outline({ action: 'SHORT' }).plan, 64_000, 67_000).body).toBe(
    'Price rose to 67,000.0 in the minute to 12:01 UTC. The SHORT plan from 64,000.0 is over.',
  );
  expect(words({}, 64_000, 69_000)).toEqual({
    title: 'BTC: target TP2 69,000.0 reached',
    body: 'Price rose to 69,000.0 in the minute to 12:01 UTC. It is the last target, and the LONG plan from 64,000.0 is over.',
  });
});

it('words an entry that price came to', () => {
  expect(words({ entry: 63_500 }, 63_400, 64_000)).toEqual({
    title: 'BTC: entry 63,500.0 passed',
    body: 'Price fell to 63,400.0 in the minute to 12:01 UTC. The LONG plan has its stop at 62,000.0 and its last target at TP2 69,000.0.',
  });
});

it('says when what it tells is late, with the day where that is another', () => {
  const body = (minutes: number) =>
    levelBody(minute(1, 2), 'up', 0.1, epochMs(START + minutes * 60_000));
  expect(body(12)).toBe('Price rose to 2.0 in the minute to 12:01 UTC.');
  expect(body(60)).toBe(
    'Price rose to 2.0 in the minute to 12:01 UTC. This comes late: the coin could not be watched for a while.',
  );
  expect(body(24 * 60)).toContain('in the minute to 6 May, 12:01 UTC.');
});
