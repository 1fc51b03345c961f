import { expect, test } from 'vitest';
import { computedInput } from '../../../analysis-server/analyst/analyse.ts';
import { claimsOf } from '../../../analysis-server/analyst/claims/claims.ts';
import type { MarketInput } from '../../../analysis-server/analyst/compose.ts';
import { holdingClaims } from '../../../analysis-server/analyst/rules/holding-claims.ts';
import { ruleWords } from '../../../analysis-server/rules/notify-rules.ts';
import { rowsOf, seriesFromRows } from '../../../domain/market/candle.ts';
import { byTimeframe, TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { ruleFor } from '../../../domain/rule/own-rule.ts';
import { RULES } from '../../../domain/rule/rule.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { HOUR_MS, WEEK_MS } from '../../../domain/text/time-units.ts';
import { longerCandles } from '../../bench/track-record/longer-candles.ts';
import { type AllSeries, closedBy } from '../../support/all-series.ts';
import { simulatedSeries } from '../../support/candles.ts';
import { derivativesWith, fundingOf } from '../../support/derivatives.ts';
import { momentOfInput } from '../../support/moment.ts';
import { wholeCandles } from '../../support/whole-candles.ts';

const WEEKS = 240;

function simulatedCoin(seed: number): AllSeries {
  const quarters = simulatedSeries('15m', WEEKS * 7 * 24 * 4, seed);
  return byTimeframe((timeframe) =>
    timeframe === '15m' ? quarters : longerCandles(quarters, timeframe),
  );
}

function inputAt(series: AllSeries, moment: number, rate = 0.0001) {
  return computedInput({
    coin: 'BTCUSDT',
    market: { id: 'recorded', name: 'Recorded market', simulated: false },
    tickSize: 0.01,
    candles: wholeCandles(byTimeframe((timeframe) => closedBy(series[timeframe], moment))),
    derivatives: derivativesWith({ funding: fundingOf({ rate }) }),
    analysedAt: epochMs(moment),
  });
}

const holdingAt = (input: MarketInput, at: number) =>
  new Map(
    [...TIMEFRAMES, null].flatMap((timeframe) => [...holdingClaims(timeframe, input, epochMs(at))]),
  );

const coin = simulatedCoin(1);
const end = (coin['1w'].time.at(-1) ?? 0) + WEEK_MS;
const known = (series: AllSeries, at: number) => {
  const holding = holdingAt(inputAt(series, at), at);
  return RULES.filter(({ claim }) => holding.get(claim) !== null).map(({ claim }) => claim);
};
const all = RULES.map(({ claim }) => claim);
const claimsOn = (...on: readonly (Timeframe | null)[]) =>
  RULES.filter(({ timeframe }) => on.includes(timeframe)).map(({ claim }) => claim);

/** On Mondays the candles of all timeframes close at once, at one price. */
test('what holds is what an analysis of the same candles states', () => {
  const held = new Set<string>();
  for (const [place, series] of [coin, simulatedCoin(2), simulatedCoin(3)].entries()) {
    for (let at = end; at > end - 200 * WEEK_MS; at -= 12 * WEEK_MS) {
      const input = inputAt(series, at, [0.0001, 0.0004, -0.0004][place]);
      const stated = claimsOf(momentOfInput(input)).map(({ id }) => id);
      const isStated = (claim: string) =>
        stated.some((id) => (claim.endsWith(':') ? id.startsWith(claim) : id === claim));
      const known = [...holdingAt(input, at)].filter(([, holds]) => holds !== null);
      expect(known).toEqual(known.map(([claim]) => [claim, isStated(claim)]));
      for (const [claim, holds] of known) if (holds) held.add(claim);
    }
  }
  const typesOf = (claims: Iterable<string>) =>
    new Set(Array.from(claims, (claim) => claim.split(':')[0]));
  expect(typesOf(held)).toEqual(typesOf(all));
});

test('words of a rule agree with a plan as the claim leans', () => {
  const fired = { coin: 'BTCUSDT', began: epochMs(end), price: 1, tickSize: 0.01 };
  const seen = new Set<string>();
  for (let at = end; at > end - 200 * WEEK_MS; at -= 8 * WEEK_MS) {
    for (const { id, leans } of claimsOf(momentOfInput(inputAt(coin, at)))) {
      const rule = ruleFor(id);
      if (rule === null) continue;
      const agreeing = (['LONG', 'SHORT'] as const).filter((action) =>
        ruleWords({ ...fired, claim: rule.claim, action }).body.includes('agrees'),
      );
      expect([id, ...agreeing]).toEqual([
        id,
        ...(leans === 'neither' ? [] : [leans.toUpperCase()]),
      ]);
      seen.add(id.split(':')[0] ?? '');
    }
  }
  expect(seen.size).toBeGreaterThan(12);
});

test('all of the vocabulary is known where no candle is missing', () => {
  expect(known(coin, end)).toEqual(all);
});

test('nothing is known of a timeframe whose newest candle is missing', () => {
  const unknown = claimsOn('1h', null).filter((claim) => !claim.startsWith('funding'));
  expect(known(coin, end + HOUR_MS)).toEqual(all.filter((claim) => !unknown.includes(claim)));
});

test('a gap hides what looks back across it, and what needs all timeframes', () => {
  const rows = rowsOf(coin['4h']);
  const hidden = { ...coin, '4h': seriesFromRows('4h', rows.toSpliced(-50, 1)) };
  const told = known(hidden, end);
  expect(told).not.toContain('crossed:4h:MA50:MA200:above');
  expect(told).not.toContain('crossed:4h:close:MA50:below');
  expect(told).not.toContain('agreement:price-MA50:above:1w+1d+4h+1h+15m:');
  expect(told).toContain('oscillator:4h:RSI:oversold');
  expect(told).toContain('crossed:1d:MA50:MA200:above');
});

test('of a young coin what needs few candles is known', () => {
  const young = byTimeframe((timeframe) => {
    const rows = rowsOf(coin[timeframe]).filter(([time]) => time >= end - 16 * WEEK_MS);
    return seriesFromRows(timeframe, rows);
  });
  expect(known(young, end)).toContain('oscillator:1w:RSI:oversold');
  expect(known(young, end)).not.toContain('crossed:1w:close:MA20:above');
  expect(known(young, end)).not.toContain('crossed:1d:MA50:MA200:above');
});
