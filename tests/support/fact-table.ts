import { type MarketPicture, newestCandle } from '../../analysis-server/analyst/market-picture.ts';
import { COIN_READINGS, fieldOf, readingValue } from '../../domain/analysis/readings.ts';
import type { PlanFigures } from '../../domain/analysis/recommendation.ts';
import { TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import { ODDS_MODEL } from '../../domain/plan/odds/model.ts';
import { breakEvenShare } from '../../domain/plan/odds/stance.ts';
import { rolesOf } from '../../domain/plan/odds/target-role.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { NumberUnit } from '../../domain/text/unit-text.ts';
import { timeframeFields } from './timeframe-fields.ts';

interface FactOrigin {
  /** '4h.RSI', '1d.movingAverages.MA200', 'plan.stopLoss', 'price'. */
  readonly name: string;
  readonly timeframe: Timeframe | null;
  /** Open time of the candle that the value belongs to. */
  readonly candleTime: EpochMs | null;
  /** Names the formula that made the value, such as 'RSI' or 'plan.stopLoss'; a list shares one. */
  readonly formula: string;
}

export interface NumberFact extends FactOrigin {
  readonly unit: NumberUnit;
  readonly value: number;
}

export interface WordFact extends FactOrigin {
  readonly unit: 'word';
  readonly value: string;
}

export type Fact = NumberFact | WordFact;

/** Facts by name. A value that is missing has no entry. */
export interface FactTable {
  readonly tickSize: number;
  readonly facts: ReadonlyMap<string, Fact>;
}

function fact(origin: FactOrigin, unit: NumberUnit | 'word', value: number | string): Fact[] {
  if (typeof value === 'string') return unit === 'word' ? [{ ...origin, unit, value }] : [];
  return unit === 'word' || !Number.isFinite(value) ? [] : [{ ...origin, unit, value }];
}

function marketFacts(picture: MarketPicture): Fact[] {
  const newest = newestCandle(picture.candleTimes);
  const now = { timeframe: newest.timeframe, candleTime: newest.openedAt };
  const none = { timeframe: null, candleTime: null };
  const all = TIMEFRAMES.flatMap((timeframe) =>
    timeframeFields(picture.timeframes[timeframe]).flatMap(({ field, value, unit }) => {
      const name = `${timeframe}.${field}`;
      const candleTime = picture.candleTimes[timeframe];
      const formula = fieldOf(field);
      return value === null ? [] : fact({ name, timeframe, candleTime, formula }, unit, value);
    }),
  );
  return [
    ...fact({ name: 'coin', formula: 'coin', ...none }, 'word', picture.coin),
    ...fact({ name: 'price', formula: 'close', ...now }, 'price', picture.price),
    ...all,
  ];
}

/** Funding and open interest, which belong to no timeframe. */
function derivativesFacts({ derivatives }: MarketPicture): Fact[] {
  return COIN_READINGS.flatMap((reading) => {
    const value = readingValue(reading, derivatives ?? {});
    const { field, unit } = reading;
    const origin = { name: field, timeframe: null, candleTime: null, formula: field };
    return typeof value === 'number' ? fact(origin, unit, value) : [];
  });
}

function planFacts(plan: PlanFigures, candleTime: EpochMs | null): Fact[] {
  const made = (key: string, unit: NumberUnit | 'word', value: number | string) => {
    const name = `plan.${key}`;
    const origin = { name, timeframe: plan.timeframe, candleTime, formula: fieldOf(name) };
    return fact(origin, unit, value);
  };
  const rewardOf = (tp: string) =>
    ((plan.takeProfit[tp] ?? plan.entry) - plan.entry) / (plan.entry - plan.stopLoss);
  return [
    ...made('action', 'word', plan.action),
    ...made('entry', 'price', plan.entry),
    ...made('stopLoss', 'price', plan.stopLoss),
    ...made('atr', 'price', plan.atr),
    ...made('stopInATR', 'ratio', Math.abs(plan.entry - plan.stopLoss) / plan.atr),
    ...Object.entries(plan.takeProfit).flatMap(([tp, v]) => made(`takeProfit.${tp}`, 'price', v)),
    ...Object.entries(plan.etaHours).flatMap(([tp, v]) => made(`etaHours.${tp}`, 'hours', v)),
    ...made('riskPerTrade', 'percent', plan.potentialROI.riskPerTrade),
    ...made('rewardPerTrade', 'percent', plan.potentialROI.rewardPerTrade),
    ...made('potential', 'percent', plan.potentialROI.potential),
    ...made('rr', 'ratio', plan.potentialROI.rr),
    ...made('expiresInHours', 'hours', plan.expiresInHours),
    ...(['fees', 'slippage', 'funding'] as const).flatMap((cost) =>
      made(`costs.${cost}`, 'ratio', plan.costs[cost]),
    ),
    ...made('costs.hours', 'hours', plan.costs.hours),
    ...(['hit', 'stop', 'expire'] as const).flatMap((share) =>
      Object.entries(plan.odds ?? {}).flatMap(([tp, odds]) =>
        made(`odds.${tp}.${share}`, 'ratio', odds[share]),
      ),
    ),
    ...Object.entries(plan.odds ?? {}).flatMap(([tp, { hit, interval, expected }]) => [
      ...made(`odds.${tp}.lowerBound`, 'ratio', interval?.low ?? hit),
      ...made(`odds.${tp}.upperBound`, 'ratio', interval?.high ?? hit),
      ...made(`odds.${tp}.breakEven`, 'ratio', breakEvenShare({ hit, expected }, rewardOf(tp))),
    ]),
  ];
}

/** How often replayed plans reached such targets: of no candle. */
function baseRateFacts({ takeProfit }: PlanFigures): Fact[] {
  const labels = Object.keys(takeProfit);
  return rolesOf(labels.length).flatMap((role, place) => {
    const { n, hit } = ODDS_MODEL.targets[role].baseRate;
    const made = (key: string, unit: NumberUnit, value: number) => {
      const name = `plan.baseRate.${labels[place]}.${key}`;
      const origin = { name, timeframe: null, candleTime: null, formula: fieldOf(name) };
      return fact(origin, unit, value);
    };
    return [...made('n', 'count', n), ...made('hit', 'ratio', hit)];
  });
}

/** Every fact about a market, and about a plan where one is given, by name. */
export function factTable(picture: MarketPicture, plan?: PlanFigures): FactTable {
  const facts = [...marketFacts(picture), ...derivativesFacts(picture)];
  if (plan) {
    facts.push(...planFacts(plan, picture.candleTimes[plan.timeframe]), ...baseRateFacts(plan));
  }
  return { tickSize: picture.tickSize, facts: new Map(facts.map((f) => [f.name, f])) };
}
