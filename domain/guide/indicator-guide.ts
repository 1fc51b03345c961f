import { CARDS, cardAnchor, DERIVATIVES_CARD, fieldOf } from '../analysis/readings.ts';
import { CHANNEL_PATTERN, DIVERGENCE, HEAD_AND_SHOULDERS } from './chart-patterns.ts';
import { DERIVATIVES } from './derivatives.ts';
import type { GuideEntry, GuideSection } from './guide-entry.ts';
import { MOMENTUM } from './momentum.ts';
import { DIRECTION, PRICE } from './plan-direction.ts';
import { COSTS, ODDS, STANCE } from './plan-odds.ts';
import { ENTRY_PRICE, STOP_LOSS, TAKE_PROFIT } from './plan-prices.ts';
import { RISK_AND_REWARD, TIME_TO_TARGET } from './plan-returns.ts';
import { PRICE_DIVISIONS } from './price-divisions.ts';
import { PRICE_LINES } from './price-lines.ts';
import { HARMONIC_PATTERNS, MARKET_STRUCTURE, TD_SEQUENTIAL } from './ratio-patterns.ts';
import { TREND_INDICATORS } from './trend-indicators.ts';
import { VOLUME } from './volume.ts';

const OF_CARDS = [
  ...MOMENTUM,
  ...PRICE_LINES,
  ...VOLUME,
  ...PRICE_DIVISIONS,
  ...TREND_INDICATORS,
  ...[HEAD_AND_SHOULDERS, DIVERGENCE, CHANNEL_PATTERN],
  ...[HARMONIC_PATTERNS, MARKET_STRUCTURE, TD_SEQUENTIAL],
];

const OF_PLAN = [
  ...[PRICE, DIRECTION, ENTRY_PRICE, STOP_LOSS, TAKE_PROFIT],
  ...[RISK_AND_REWARD, TIME_TO_TARGET, COSTS, ODDS, STANCE],
];

const section = (title: string, entries: readonly GuideEntry[]): GuideSection => ({
  anchor: cardAnchor(title),
  title,
  entries,
});

/** The twelve cards in order, derivatives, then the plan. */
export const INDICATOR_GUIDE: readonly GuideSection[] = [
  ...CARDS.map(({ title, groups }) => {
    const anchors = groups.flatMap(({ readings }) => readings.map(({ guide }) => guide));
    return section(
      title,
      OF_CARDS.filter(({ anchor }) => anchors.includes(anchor)),
    );
  }),
  section(DERIVATIVES_CARD.title, DERIVATIVES),
  section('Trade Recommendation', OF_PLAN),
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
