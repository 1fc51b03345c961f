import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { joinedLevels } from '../../../../domain/level/joined-levels.ts';
import { type NamedLevel, shortLevelName } from '../../../../domain/level/level-name.ts';
import { shownSide } from '../../../../domain/level/shown-side.ts';
import type { PlanLevel } from '../chart/scene.ts';

export interface ListedLevel {
  readonly low: number;
  readonly high: number;
  /** '1d support', '4h R1', '1d MA200'; the most telling one first. */
  readonly sources: readonly string[];
}

const named = (level: NamedLevel, price: number | null) =>
  price === null
    ? []
    : [{ kind: level.kind, timeframe: level.timeframe, price, tag: shortLevelName(level) }];

/* What can obstruct a plan, counted as in its text: swings, daily pivots, averages, cloud edges. */
const SWINGS = ['1w', '1d', '4h', '1h'] as const;
const AVERAGES = ['1w', '1d', '4h'] as const;
const CLOUDS = ['1d', '4h'] as const;

function singles(facts: KnownFacts, now: number) {
  return [
    ...SWINGS.flatMap((timeframe) => {
      const { supportLevels, resistanceLevels } = facts.supportResistance[timeframe];
      return [...supportLevels, ...resistanceLevels].flatMap((price) => {
        const side = shownSide(price, now, facts.tickSize);
        return named({ kind: 'swing', timeframe, side, place: 1 }, price);
      });
    }),
    ...Object.entries(facts.pivotPoints['1d']).flatMap(([point, price]) =>
      named({ kind: 'pivot', timeframe: '1d', point }, price),
    ),
    ...AVERAGES.flatMap((timeframe) => {
      const { MA50, MA200 } = facts.technicalIndicators[timeframe].movingAverages;
      return [
        ...named({ kind: 'average', timeframe, average: 'MA50' }, MA50),
        ...named({ kind: 'average', timeframe, average: 'MA200' }, MA200),
      ];
    }),
    ...CLOUDS.flatMap((timeframe) => {
      const { senkouSpanA: a, senkouSpanB: b } = facts.ichimokuCloud[timeframe];
      if (a === null || b === null) return [];
      return [
        ...named({ kind: 'cloud', timeframe, edge: 'upper' }, Math.max(a, b)),
        ...named({ kind: 'cloud', timeframe, edge: 'lower' }, Math.min(a, b)),
      ];
    }),
  ];
}

/** Places listed on each side of price. */
const ON_A_SIDE = 8;

/** The nearest levels around a price, highest first; those that lie together are merged. */
export function levelList(facts: KnownFacts, now: number): readonly ListedLevel[] {
  const { tickSize } = facts;
  const atr = facts.technicalIndicators['4h'].ATR ?? tickSize;
  const joined = (levels: ReturnType<typeof singles>) =>
    joinedLevels(levels, { price: now, tickSize }, atr)
      .slice(0, ON_A_SIDE)
      .map(({ sources }) => ({
        low: Math.min(...sources.map(({ price }) => price)),
        high: Math.max(...sources.map(({ price }) => price)),
        sources: [...new Set(sources.map(({ tag }) => tag))],
      }));
  const all = singles(facts, now);
  return [
    ...joined(all.filter(({ price }) => price >= now)).toReversed(),
    ...joined(all.filter(({ price }) => price < now)),
  ];
}

const nameOf = ({ kind, label }: PlanLevel) =>
  ({ stop: 'the stop', entry: 'entry', waypoint: label, target: label })[kind];

/** 'at TP1', 'between entry and TP1', 'beyond the stop'; `near` is how far still counts as at. */
export function planPlace(
  { low, high }: Pick<ListedLevel, 'low' | 'high'>,
  plan: readonly PlanLevel[],
  near: number,
): string {
  const rungs = plan.toSorted((a, b) => b.price - a.price);
  const at = rungs.find(({ price }) => price >= low - near && price <= high + near);
  if (at) return `at ${nameOf(at)}`;
  const above = rungs.findLast(({ price }) => price > high);
  const below = rungs.find(({ price }) => price < low);
  if (above && below) {
    const entry = plan.find(({ kind }) => kind === 'entry')?.price ?? above.price;
    const fromEntry = ({ price }: PlanLevel) => Math.abs(price - entry);
    const [first, last] = fromEntry(below) < fromEntry(above) ? [below, above] : [above, below];
    return `between ${nameOf(first)} and ${nameOf(last)}`;
  }
  const last = above ?? below;
  return last && rungs.length > 1 ? `beyond ${nameOf(last)}` : '';
}
