import { PATTERNS as CARD } from '../analysis/readings/patterns.ts';
import { fieldOf } from '../analysis/readings.ts';
import { CHANNEL_PATTERN, DIVERGENCE, HEAD_AND_SHOULDERS } from './chart-patterns.ts';
import { DERIVATIVES } from './derivatives.ts';
import { type GuideEntry, type GuideSection, guideSection } from './guide-entry.ts';
import { BASIC_INDICATORS, MOMENTUM_OSCILLATORS } from './momentum.ts';
import { DIRECTION, PRICE } from './plan-direction.ts';
import { COSTS, ODDS, STANCE } from './plan-odds.ts';
import { ENTRY_PRICE, STOP_LOSS, TAKE_PROFIT } from './plan-prices.ts';
import { RISK_AND_REWARD, TIME_TO_TARGET } from './plan-returns.ts';
import { FIBONACCI_LEVELS, PIVOT_POINTS, SUPPORT_RESISTANCE } from './price-divisions.ts';
import { ICHIMOKU_CLOUD, MOVING_AVERAGES, VOLATILITY_CHANNELS } from './price-lines.ts';
import { HARMONIC_PATTERNS, MARKET_STRUCTURE, TD_SEQUENTIAL } from './ratio-patterns.ts';
import { TREND_INDICATORS } from './trend-indicators.ts';
import { ADVANCED_VOLUME, VOLUME } from './volume.ts';

const PATTERNS = guideSection(CARD, [
  HEAD_AND_SHOULDERS,
  DIVERGENCE,
  CHANNEL_PATTERN,
  HARMONIC_PATTERNS,
  MARKET_STRUCTURE,
  TD_SEQUENTIAL,
]);

const PLAN: GuideSection = {
  anchor: 'trade-recommendation',
  title: 'Trade Recommendation',
  entries: [
    PRICE,
    DIRECTION,
    ENTRY_PRICE,
    STOP_LOSS,
    TAKE_PROFIT,
    RISK_AND_REWARD,
    TIME_TO_TARGET,
    COSTS,
    ODDS,
    STANCE,
  ],
};

/** The twelve cards in order, derivatives, then the plan. */
export const INDICATOR_GUIDE: readonly GuideSection[] = [
  BASIC_INDICATORS,
  MOVING_AVERAGES,
  MOMENTUM_OSCILLATORS,
  VOLATILITY_CHANNELS,
  VOLUME,
  ADVANCED_VOLUME,
  SUPPORT_RESISTANCE,
  TREND_INDICATORS,
  ICHIMOKU_CLOUD,
  FIBONACCI_LEVELS,
  PIVOT_POINTS,
  PATTERNS,
  DERIVATIVES,
  PLAN,
];

const ENTRIES: ReadonlyMap<string, GuideEntry> = new Map(
  INDICATOR_GUIDE.flatMap(({ entries }) =>
    entries.flatMap((entry) => Object.keys(entry.readings).map((field) => [field, entry] as const)),
  ),
);

/** By a fact's name: '4h.RSI', '1d.movingAverages.MA200', 'plan.takeProfit.TP1', 'price'. */
export function guideEntryFor(fact: string): GuideEntry | null {
  return ENTRIES.get(fieldOf(fact)) ?? null;
}
