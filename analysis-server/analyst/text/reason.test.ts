import { describe, expect, test } from 'vitest';
import type { AsideReason, Stance } from '../../../domain/analysis/recommendation.ts';
import { byTimeframe } from '../../../domain/market/timeframe.ts';
import { price } from '../../../domain/text/quantity.ts';
import { simulatedSeries } from '../../../tests/support/candles.ts';
import { leaningInput } from '../../../tests/support/computed-timeframes.ts';
import { type Moment, momentOf } from '../claims/moment.ts';
import { composeFigures } from '../compose.ts';
import { reasonOf } from './reason.ts';

const input = leaningInput(byTimeframe(() => 0.5));
const moment = momentOf(composeFigures(input), input.timeframes);

interface Case {
  readonly stance: Stance;
  readonly asideFor?: readonly AsideReason[];
  /** Of reaching TP3, 4 R away. */
  readonly hit?: number;
  readonly interval?: { readonly low: number; readonly high: number };
  /** Odds that pay for stops and costs. */
  readonly breakEven?: number;
}

function reason(
  {
    stance,
    asideFor = [],
    hit = 0.23,
    interval = { low: 0.22, high: 0.24 },
    breakEven = 0.2,
  }: Case,
  more: Partial<Moment> = {},
): string {
  const expected = (hit - breakEven) * 5;
  const plan: Moment['plan'] = {
    ...moment.plan,
    ...{ stance, asideFor: [...asideFor] },
    ...{ entry: price(100), stopLoss: price(90), takeProfit: { TP3: price(140) } },
    costs: { fees: 0.3, slippage: 0.1, funding: 0.05, fundingAssumed: false, hours: 9 },
    odds: { TP3: { hit, interval, stop: 0.7, expire: 0.07, expected } },
  };
  return reasonOf('BTCUSDT', { ...moment, plan, ...more });
}

describe('the reason begins with the pair and gives what decides', () => {
  test.each([
    [{ stance: 'trade' }, 'TP3 odds of 23% beat break-even (20%) by 3 points'],
    [{ stance: 'trade', breakEven: 0.219 }, 'TP3 odds of 23% beat break-even (22%) by 1 point'],
    [{ stance: 'trade', hit: 0.204 }, 'TP3 odds of 20% beat break-even (20%)'],
    [
      { stance: 'too close to call', asideFor: ['interval'], breakEven: 0.235 },
      'TP3 odds of 23% are too close to break-even (24%) to call',
    ],
    [
      { stance: 'stand aside', asideFor: ['poor odds'], breakEven: 0.28 },
      'TP3 odds of 23% are 5 points below break-even (28%)',
    ],
    [
      { stance: 'stand aside', asideFor: ['costs', 'no lean'], breakEven: 0.28 },
      'TP3 odds of 23% are 5 points below break-even (28%)',
    ],
    [{ stance: 'stand aside', asideFor: ['costs'] }, 'costs take 0.45 R'],
    [
      { stance: 'stand aside', asideFor: ['no lean', 'conflict'] },
      'the timeframes do not add up to a side',
    ],
  ] as const satisfies readonly (readonly [Case, string])[])('%j', (given, words) => {
    expect(reason(given)).toBe(`BTCUSDT LONG: ${words}.`);
  });

  test('of a conflict the two sides', () => {
    const vote = { ...moment.vote, leans: { ...moment.vote.leans, '1d': 0.4, '4h': -0.3 } };
    const given = { stance: 'stand aside', asideFor: ['conflict'] } as const;
    expect(reason(given, { vote })).toBe('BTCUSDT LONG: 1d leans long, 4h short.');
  });

  test('without odds how many candles they need', () => {
    const given = { stance: 'stand aside', asideFor: ['no odds'] } as const;
    const series = (days: number, hours: number) => ({
      ...moment.series,
      '1d': simulatedSeries('1d', days, 3),
      '1h': simulatedSeries('1h', hours, 3),
    });
    const needs = 'BTCUSDT LONG: no odds yet; they need';
    expect(reason(given, { series: series(49, 500) })).toBe(
      `${needs} 61 candles of 1d, and there are 49.`,
    );
    expect(reason(given, { series: series(61, 100) })).toBe(
      `${needs} 169 candles of 1h, and there are 100.`,
    );
    expect(reason(given, { series: series(61, 169) })).toBe(
      'BTCUSDT LONG: no odds without an ATR of 4h and 1h.',
    );
  });
});
