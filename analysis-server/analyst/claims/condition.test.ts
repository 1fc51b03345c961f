import { expect, test } from 'vitest';
import { seriesFromRows } from '../../../domain/market/candle.ts';
import { byTimeframe } from '../../../domain/market/timeframe.ts';
import { randomMarket } from '../../../tests/support/claims/random-market.ts';
import { composeInputOf, leaningTimeframe } from '../../../tests/support/computed-timeframes.ts';
import { momentOfInput } from '../../../tests/support/moment.ts';
import { claimsOfType } from '../../../tests/support/propositions.ts';
import { composeFigures } from '../compose.ts';
import { type ComputedTimeframe, computeTimeframe } from '../computed-timeframe.ts';
import { NoPlanError } from '../plan.ts';
import { conditionClaims } from './condition.ts';
import { momentOf } from './moment.ts';

const CLOSE = 64_250.5;

/** Conditions of a plan for higher prices at 64,250.5 whose four-hour averages are as given. */
function conditions(averages: Partial<Record<'MA20' | 'MA50' | 'MA200', number>>) {
  const input = composeInputOf((timeframe): ComputedTimeframe => {
    const rising = leaningTimeframe(timeframe, CLOSE, 0.8, 500);
    if (timeframe !== '4h') return rising;
    const { technicalIndicators: known } = rising;
    const movingAverages = { ...known.movingAverages, ...averages };
    return { ...rising, technicalIndicators: { ...known, movingAverages } };
  });
  const moment = momentOfInput(input);
  expect(moment.plan.action).toBe('LONG');
  return { moment, claims: conditionClaims(moment) };
}

test('the classic warning is a four-hour close back beyond the MA20; the nearest weighs most', () => {
  const { claims, moment } = conditions({ MA20: CLOSE - 150 });
  const warnings = claimsOfType(claims, 'warning');
  expect(
    warnings.map(({ leans, proposition: { timeframe, side, level } }) => [
      ...[leans, timeframe, side, level.name],
      level.price - CLOSE,
    ]),
  ).toEqual([
    ['short', '4h', 'below', '1d pivot', -80],
    ['short', '4h', 'below', '4h MA20', -150],
    ['short', '4h', 'below', '1d MA20', -400],
  ]);
  const weights = warnings.map(({ weight }) => weight);
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(moment.plan.stopLoss).toBeLessThan(CLOSE - 300);
});

test('what the last close of its timeframe has passed already is no condition', () => {
  const { claims, moment } = conditions({ MA20: CLOSE - 150, MA50: CLOSE - 300 });
  const series = seriesFromRows('4h', [[0, CLOSE, CLOSE, CLOSE - 350, CLOSE - 350, 1]]);
  const passed = conditionClaims({ ...moment, series: { ...moment.series, '4h': series } });
  const away = (found: typeof claims) => [
    ...claimsOfType(found, 'warning').map(({ proposition }) => proposition.level.price - CLOSE),
    ...claimsOfType(found, 'flips').map(({ proposition }) => proposition.value - CLOSE),
  ];
  expect(away(claims)).toEqual([-150, -300, -400, -300]);
  expect(away(passed)).toEqual([-400]);
});

test('an average behind the stop warns of nothing', () => {
  const { claims, moment } = conditions({ MA20: CLOSE - 2000 });
  expect(moment.plan.stopLoss).toBeGreaterThan(CLOSE - 2000);
  const facts = claimsOfType(claims, 'warning').map(({ proposition }) => proposition.level.fact);
  expect(facts).not.toContain('4h.movingAverages.MA20');
});

test('only an average between price and stop could turn against the plan', () => {
  const flips = (averages: Parameters<typeof conditions>[0]) =>
    claimsOfType(conditions(averages).claims, 'flips')
      .filter(({ proposition }) => proposition.timeframe === '4h')
      .map(({ proposition, leans }) => [proposition.average, proposition.side, leans]);
  expect(flips({ MA50: CLOSE - 300, MA200: CLOSE + 900 })).toEqual([['MA50', 'below', 'short']]);
  expect(flips({ MA50: CLOSE - 2_000, MA200: CLOSE + 900 })).toEqual([]);
});

test('a structure breaks beyond its last swing, and against the plan before the stop alone', () => {
  let found = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const market = randomMarket(seed);
    const timeframes = byTimeframe((timeframe) => {
      const { series, refusal } = market.candles[timeframe];
      return computeTimeframe(series, refusal);
    });
    const moment = (() => {
      try {
        const figures = composeFigures({
          ...market,
          timeframes,
          actualAnalysisTime: market.analysedAt,
          engine: 'test',
          limitations: [],
        });
        return momentOf(figures, timeframes);
      } catch (error) {
        if (error instanceof NoPlanError || error instanceof RangeError) return null;
        throw error;
      }
    })();
    if (moment === null) continue;
    const { picture, plan } = moment;
    for (const { proposition, leans, candles } of claimsOfType(
      conditionClaims(moment),
      'swing-break',
    )) {
      found += 1;
      const { timeframe, side, price } = proposition;
      const series = moment.series[timeframe];
      const row = series.time.indexOf(candles?.first ?? Number.NaN);
      expect((side === 'above' ? series.high : series.low)[row]).toBe(price);
      expect(price > picture.price).toBe(side === 'above');
      expect(leans).toBe(side === 'above' ? 'long' : 'short');
      const isAgainst = (side === 'below') === (plan.action === 'LONG');
      const isBeforeStop =
        Math.abs(price - picture.price) < Math.abs(plan.stopLoss - picture.price);
      expect(isBeforeStop || !isAgainst).toBe(true);
    }
  }
  expect(found).toBeGreaterThan(30);
});
