import type { EpochMs } from '../../domain/quantity.ts';
import { fieldOf } from '../../domain/readings.ts';
import type { TradeRecommendation } from '../../domain/recommendation.ts';
import { TIMEFRAMES, type Timeframe } from '../../domain/timeframe.ts';
import { type NumberUnit, numberText } from '../../domain/unit-text.ts';
import { etaWords } from './eta.ts';
import { type MarketPicture, newestTimeframe } from './market-picture.ts';
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
  const newest = newestTimeframe(picture.candleTimes);
  const now = { timeframe: newest, candleTime: picture.candleTimes[newest] };
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

function planFacts(plan: TradeRecommendation, candleTime: EpochMs): Fact[] {
  const made = (key: string, unit: NumberUnit | 'word', value: number | string) => {
    const name = `plan.${key}`;
    const origin = { name, timeframe: plan.timeframe, candleTime, formula: fieldOf(name) };
    return fact(origin, unit, value);
  };
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
  ];
}

/** Every fact about a market, and about a plan where one is given, by name. */
export function factTable(picture: MarketPicture, plan?: TradeRecommendation): FactTable {
  const facts = marketFacts(picture);
  if (plan) facts.push(...planFacts(plan, picture.candleTimes[plan.timeframe]));
  return { tickSize: picture.tickSize, facts: new Map(facts.map((f) => [f.name, f])) };
}

/** The one place that turns a fact into what a reader sees. */
export function renderFact(fact: Fact, tickSize: number): string {
  if (fact.unit === 'word') return fact.value;
  return fact.unit === 'hours' ? etaWords(fact.value) : numberText(fact.value, fact.unit, tickSize);
}
