import { describe, expect, test } from 'vitest';
import { computeTimeframe } from '../../analysis-server/analyst/computed-timeframe.ts';
import type { MarketPicture } from '../../analysis-server/analyst/market-picture.ts';
import { planTrade } from '../../analysis-server/analyst/plan.ts';
import { fundingAt } from '../../analysis-server/market/exchange/funding-summary.ts';
import { openInterestAt } from '../../analysis-server/market/exchange/open-interest-summary.ts';
import type { GuideEntry } from '../../domain/guide/guide-entry.ts';
import { guideEntryFor, INDICATOR_GUIDE } from '../../domain/guide/indicator-guide.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { byTimeframe, PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import { convictionBand, EVIDENCE_WORDS } from '../../domain/plan/conviction-band.ts';
import { stanceOf } from '../../domain/plan/odds/stance.ts';
import { voteOn } from '../../domain/plan/vote/vote.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { simulatedSeries } from '../support/candles.ts';
import { newestOpen, unknownTimeframe } from '../support/computed-timeframes.ts';
import { derivativesWith } from '../support/derivatives.ts';
import { type Fact, factTable } from '../support/fact-table.ts';
import { withoutCandles } from '../support/plan-picture.ts';
import { candlesThrough, sampleCandles } from '../support/sample-candles.ts';
import { timeframeFields } from '../support/timeframe-fields.ts';

const entries = INDICATOR_GUIDE.flatMap((section) => section.entries);
const named = (wanted: (entry: GuideEntry) => boolean) =>
  entries.filter(wanted).map((entry) => [entry.anchor, entry] as const);

/** Values as the guide prints them. */
const printed = (value: number | string | null | undefined) =>
  typeof value === 'number' ? Number(value.toFixed(6)) : value;

function fieldsOf(series: CandleSeries) {
  const fields = timeframeFields(computeTimeframe(series));
  return new Map(fields.map(({ field, value }) => [field, printed(value)]));
}

type Frame = ReturnType<typeof unknownTimeframe>;

/** A market of which nothing is known but its price and what `make` adds to a timeframe. */
function pictureOf(
  price: number,
  tickSize: number,
  make: (empty: Frame, timeframe: Timeframe) => Frame,
): MarketPicture {
  const timeframes = byTimeframe((timeframe) =>
    make(unknownTimeframe(timeframe, price), timeframe),
  );
  return {
    coin: 'BTCUSDT',
    simulated: true,
    price,
    tickSize,
    timeframes,
    candleTimes: byTimeframe(newestOpen),
    limitations: [],
    derivatives: null,
  };
}

const CALM = { hourToFourHours: 0, weekToTwoMonths: 0, returnsToRange: 0 };

const factValue = (fact: Fact | undefined) => printed(fact?.value);

test('every number of an analysis is explained', () => {
  const computed = byTimeframe((timeframe) => computeTimeframe(simulatedSeries(timeframe, 400, 7)));
  const picture: MarketPicture = {
    coin: 'BTCUSDT',
    simulated: true,
    price: computed['15m'].close ?? Number.NaN,
    tickSize: 0.01,
    timeframes: computed,
    candleTimes: byTimeframe((timeframe) => computed[timeframe].candleTime),
    limitations: [],
    derivatives: derivativesWith(),
  };
  const { facts } = factTable(picture, planTrade(withoutCandles(picture)));
  expect(facts.size).toBeGreaterThan(250);
  const unexplained = [...facts.keys()].filter((name) => guideEntryFor(name) === null);
  expect(unexplained).toEqual([]);
});

describe('at the newest sample candle the code computes what the guide says for', () => {
  const fields = fieldsOf(sampleCandles());
  test.each(named(({ check }) => check.on === 'sample'))('%s', (_anchor, { check }) => {
    const computed = Object.keys(check.values).map((field) => [field, fields.get(field)]);
    expect(Object.fromEntries(computed)).toEqual(check.values);
  });
});

describe('at the newest candle drawn the code finds what the guide says for', () => {
  test.each(named(({ check }) => check.on === 'path'))('%s', (_anchor, { check }) => {
    if (check.on !== 'path') throw new Error(`check on ${check.on}; needed: a path`);
    const fields = fieldsOf(candlesThrough(check.path));
    const computed = Object.keys(check.values).map((field) => [field, fields.get(field)]);
    expect(Object.fromEntries(computed)).toEqual(check.values);
  });
});

describe('the first value comes after as many candles as the guide says for', () => {
  test.each(named(({ needs }) => Object.keys(needs).length > 0))('%s', (_anchor, { needs }) => {
    for (const [field, count] of Object.entries(needs)) {
      expect(fieldsOf(sampleCandles(count)).get(field), `${field} at ${count}`).not.toBeNull();
      if (count === 1) continue;
      expect(fieldsOf(sampleCandles(count - 1)).get(field), `${field} before`).toBeNull();
    }
  });
});

describe('a plan is made as the guide says', () => {
  const picture = pictureOf(99.8, 0.5, (empty, timeframe) => {
    if (timeframe !== '4h') return empty;
    const technicalIndicators = { ...empty.technicalIndicators, ATR: 2 };
    const supportResistance = { supportLevels: [97], resistanceLevels: [106] };
    return { ...empty, technicalIndicators, supportResistance };
  });
  const plan = planTrade({ ...withoutCandles(picture), volatility: CALM });
  const { facts } = factTable(picture, plan);
  const plans = named(
    ({ anchor, check }) =>
      check.on === 'given' &&
      anchor.startsWith('plan-') &&
      !['plan-direction', 'plan-stance'].includes(anchor),
  );

  test.each(plans)('%s', (_anchor, { check }) => {
    const computed = Object.keys(check.values).map((name) => [name, factValue(facts.get(name))]);
    expect(Object.fromEntries(computed)).toEqual(check.values);
  });

  test('the numbers given to the steps are those of one trade', () => {
    const given = plans.flatMap(([, { check }]) =>
      check.on === 'given' ? Object.entries(check.inputs) : [],
    );
    const trade = {
      price: 99.8,
      tick: 0.5,
      entry: 100,
      ATR: 2,
      stop: 96.5,
      TP1: 105.5,
      TP2: 108.5,
      'primary target': 114,
      'distance to the stop': 3.5,
      'distance to the target': 5.5,
      'distance to the primary target': 14,
      'plan.score': 0,
      'each logarithm of volatility': 0,
      'candle hours': 4,
    };
    const other = given.filter(([name]) => name !== 'level');
    expect(other.length).toBeGreaterThan(10);
    for (const [name, value] of other)
      expect([name, value]).toEqual([name, Reflect.get(trade, name)]);
    expect(given.filter(([name]) => name === 'level').map(([, value]) => value)).toEqual([97, 106]);
  });
});

test('one stands aside as the guide says', () => {
  const check = guideEntryFor('plan.stance')?.check;
  if (check?.on !== 'given') throw new Error('the stance has no given example');
  const given = (name: string) => check.inputs[name] ?? Number.NaN;
  const { stance, asideFor } = stanceOf({
    action: 'LONG',
    score: given('plan.score'),
    leans: byTimeframe(() => 0),
    odds: {
      hit: given('reached'),
      interval: { low: given('interval from'), high: given('interval to') },
      expected: given('expected result'),
    },
    reward: given('reward of the primary target, R'),
    costs: given('costs'),
  });
  expect({ 'plan.stance': stance, 'plan.asideFor': asideFor.join(', ') }).toEqual(check.values);
});

describe('derivatives are summed up as the guide says', () => {
  const hour = PERIOD_MS['1h'];
  const moment = epochMs(Date.UTC(2026, 4, 6, 16));
  const givenFor = (field: string) => {
    const check = guideEntryFor(field)?.check;
    if (check?.on !== 'given') throw new Error(`${field} has no given example`);
    return check;
  };

  test('funding', () => {
    const { inputs, values } = givenFor('derivatives.funding.sum7d');
    const rate = inputs['rate of each payment'] ?? 0;
    const gap = (inputs['hours between payments'] ?? 0) * hour;
    const payments = Array.from({ length: 25 }, (_, i) => ({ at: moment - (24 - i) * gap, rate }));
    const { value } = fundingAt(payments, moment, null);
    expect({
      'derivatives.funding.count': value?.count,
      'derivatives.funding.sum7d': value?.sum7d,
    }).toEqual(values);
  });

  test('open interest', () => {
    const { inputs, values } = givenFor('derivatives.openInterest.change24h');
    const counts = [
      { at: moment - 24 * hour, value: inputs['count of 24 hours before'] ?? 0, valueQuote: null },
      { at: moment, value: inputs.count ?? 0, valueQuote: null },
    ];
    const change = openInterestAt(counts, moment).value?.change24h;
    expect({ 'derivatives.openInterest.change24h': printed(change) }).toEqual(values);
  });
});

test('evidence is weighed as the guide says', () => {
  const check = guideEntryFor('plan.action')?.check;
  if (check?.on !== 'given') throw new Error('the direction has no given example');
  const picture = pictureOf(100, 0.5, (empty, timeframe) => {
    const RSI = check.inputs[`${timeframe}.RSI`] ?? null;
    const chaikinMoneyFlow = check.inputs[`${timeframe}.chaikinMoneyFlow`] ?? null;
    const ATR = timeframe === '4h' ? 2 : null;
    return {
      ...empty,
      technicalIndicators: { ...empty.technicalIndicators, RSI, ATR },
      volumeAnalysis: { ...empty.volumeAnalysis, chaikinMoneyFlow },
    };
  });
  const { action, conviction } = planTrade(withoutCandles(picture));
  expect({
    'plan.action': action,
    'plan.score': printed(voteOn(picture).score),
    'plan.evidence': EVIDENCE_WORDS[convictionBand(conviction)],
  }).toEqual(check.values);
});

test.each([
  [24, 'weak'],
  [25, 'moderate'],
  [49, 'moderate'],
  [50, 'strong'],
])('evidence of %s in 100 is %s, as the guide says', (conviction, word) => {
  expect(EVIDENCE_WORDS[convictionBand(conviction)]).toBe(word);
});

test('the price is the newest close', () => {
  const check = guideEntryFor('price')?.check;
  if (check?.on !== 'given') throw new Error('the price has no given example');
  const picture = pictureOf(check.inputs.close ?? 0, 0.5, (empty) => empty);
  expect({ price: factValue(factTable(picture).facts.get('price')) }).toEqual(check.values);
});
