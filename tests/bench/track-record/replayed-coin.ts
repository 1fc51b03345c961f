import {
  type ComposeInput,
  composeFigures,
  planPicture,
} from '../../../analysis-server/analyst/compose.ts';
import { computeTimeframe } from '../../../analysis-server/analyst/computed-timeframe.ts';
import { NoPlanError, planFor } from '../../../analysis-server/analyst/plan.ts';
import { ENGINE } from '../../../domain/analysis/engine.ts';
import type { PlanFigures } from '../../../domain/analysis/recommendation.ts';
import { seriesFromRows } from '../../../domain/market/candle.ts';
import { byTimeframe } from '../../../domain/market/timeframe.ts';
import { voteOn } from '../../../domain/plan/vote/vote.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { timeframeReader } from '../../support/timeframe-reader.ts';
import { LOOK_BACK } from '../changes/replay.ts';
import type { CoinHours } from './candle-folder.ts';
import { type Followed, followPlan, mirrored, type Result } from './followed-plan.ts';
import { longerCandles } from './longer-candles.ts';

/** Between two looks at a coin. */
const SLOT_MS = 8 * 3_600_000;
/** 1h candles before the first slot: the leading timeframe, 4h, fills its look-back with them. */
export const WARM_UP = 4 * LOOK_BACK;

/** What came of each target, nearest first; null where the candles end before. */
export type Results = readonly (Result | null)[];

/** A plan that entered the record, with what it and its counterparts came to. */
export interface ReplayedPlan {
  readonly coin: string;
  readonly snapshotTime: EpochMs;
  readonly recommended: PlanFigures;
  readonly plan: Results;
  /** The same distances to the other side. */
  readonly mirror: Results;
  /** What the planner would have planned for the other side; empty where it has no plan. */
  readonly otherSide: Results;
}

/** What an entry must differ in from those of its coin that are open: in its side, or in one of both. */
export type Distinct = 'direction' | 'direction or stance';

/** Slots and entries of a coin. */
export interface ReplayedCoin {
  readonly coin: string;
  /** Slots with a plan. */
  readonly slots: number;
  /** Slots without one: the price moves too little. */
  readonly withoutPlan: number;
  readonly entries: readonly ReplayedPlan[];
}

/** Refuses to plan where the planner does. */
export function plannedOrNull<T>(plan: () => T): T | null {
  try {
    return plan();
  } catch (error) {
    if (error instanceof NoPlanError) return null;
    throw error;
  }
}

/** What is computed at one moment after another, of candles that had closed by then. */
export function inputByMoment(coin: string, { hours, tickSize }: CoinHours) {
  const longer = byTimeframe((timeframe) =>
    timeframe === '15m' || timeframe === '1h' ? hours : longerCandles(hours, timeframe),
  );
  const readers = byTimeframe((timeframe) => timeframeReader(longer[timeframe], LOOK_BACK));
  const none = byTimeframe((timeframe) =>
    computeTimeframe(seriesFromRows(timeframe, []), 'there is no closed candle'),
  );
  return (moment: EpochMs): ComposeInput => ({
    coin,
    market: { id: 'recorded', name: 'Recorded market', simulated: false },
    tickSize,
    actualAnalysisTime: moment,
    engine: ENGINE,
    timeframes: byTimeframe((timeframe) =>
      timeframe === '15m' ? none['15m'] : (readers[timeframe](moment) ?? none[timeframe]),
    ),
    limitations: [],
    derivatives: null,
  });
}

function otherSideOf(input: ComposeInput): PlanFigures | null {
  const picture = planPicture(input);
  const vote = voteOn(picture);
  const other = vote.action === 'LONG' ? 'SHORT' : 'LONG';
  return plannedOrNull(() => planFor(picture, other, vote));
}

/**
 * Replays the planner every eight hours and enters and settles what it recommends. An entry is open
 * until its primary target is settled, and what is not distinct from it is not entered.
 * @param from the first moment at which it may enter
 */
export function replayCoin(
  coin: string,
  read: CoinHours,
  from: number,
  distinct: Distinct,
): ReplayedCoin {
  const { hours } = read;
  const inputAt = inputByMoment(coin, read);
  const end = (hours.time.at(-1) ?? 0) + 3_600_000;
  const warm = hours.time[WARM_UP] ?? Number.POSITIVE_INFINITY;
  const entries: ReplayedPlan[] = [];
  const openUntil = new Map<string, number>();
  let slots = 0;
  let withoutPlan = 0;
  for (
    let slot = Math.ceil(Math.max(warm, from) / SLOT_MS) * SLOT_MS;
    slot < end;
    slot += SLOT_MS
  ) {
    const input = inputAt(epochMs(slot));
    const figures = plannedOrNull(() => composeFigures(input));
    if (figures === null) {
      withoutPlan += 1;
      continue;
    }
    slots += 1;
    const { snapshotTime, tradeRecommendation: recommended } = figures;
    const { action, stance } = recommended;
    const kind = distinct === 'direction' ? action : `${action}, ${stance}`;
    if (snapshotTime < (openUntil.get(kind) ?? 0)) continue;
    const follow = (plan: Followed) => followPlan(plan, snapshotTime, hours);
    const plan = follow(recommended);
    openUntil.set(kind, plan.at(-1)?.settledAt ?? Number.POSITIVE_INFINITY);
    const other = otherSideOf(input);
    entries.push({
      coin,
      snapshotTime,
      recommended,
      plan,
      mirror: follow(mirrored(recommended)),
      otherSide: other === null ? [] : follow(other),
    });
  }
  return { coin, slots, withoutPlan, entries };
}
