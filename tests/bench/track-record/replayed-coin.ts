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
import { LOOK_BACK } from '../../support/all-series.ts';
import { timeframeReader } from '../../support/timeframe-reader.ts';
import type { CoinHours } from './candle-folder.ts';
import { type Followed, followPlan, mirrored, type Result } from './followed-plan.ts';
import { longerCandles } from './longer-candles.ts';

/** Between two looks at a coin. */
const SLOT_MS = 8 * 3_600_000;
/** 1h candles before the first slot: the leading timeframe, 4h, fills its look-back with them. */
export const WARM_UP = 4 * LOOK_BACK;

/** What came of each target, nearest first; null where the candles end before. */
export type Results = readonly (Result | null)[];

/** A plan made at one moment, with what it and its mirror came to. */
export interface ReplayedLook {
  readonly coin: string;
  readonly snapshotTime: EpochMs;
  readonly recommended: PlanFigures;
  readonly plan: Results;
  /** The same distances to the other side. */
  readonly mirror: Results;
}

/** A plan that entered the record. */
export interface ReplayedPlan extends ReplayedLook {
  /** What the planner would have planned for the other side; empty where it has no plan. */
  readonly otherSide: Results;
}

/** Looks and entries of a coin. */
export interface ReplayedCoin {
  readonly coin: string;
  /** Slots without a plan: the price moves too little. */
  readonly withoutPlan: number;
  /** Slots with one. */
  readonly looks: readonly ReplayedLook[];
  /** Looks at which none of the same direction and stance was open. */
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
 * Replays the planner every eight hours, follows each of its plans, and enters what is not open yet
 * with that direction and stance; an entry is open until its primary target is settled.
 * @param from the first moment at which it may plan
 */
export function replayCoin(coin: string, read: CoinHours, from: number): ReplayedCoin {
  const { hours } = read;
  const inputAt = inputByMoment(coin, read);
  const end = (hours.time.at(-1) ?? 0) + 3_600_000;
  const warm = hours.time[WARM_UP] ?? Number.POSITIVE_INFINITY;
  const looks: ReplayedLook[] = [];
  const entries: ReplayedPlan[] = [];
  const openUntil = new Map<string, number>();
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
    const { snapshotTime, tradeRecommendation: recommended } = figures;
    const follow = (plan: Followed) => followPlan(plan, snapshotTime, hours);
    const plan = follow(recommended);
    const look = { coin, snapshotTime, recommended, plan, mirror: follow(mirrored(recommended)) };
    looks.push(look);
    const kind = `${recommended.action}, ${recommended.stance}`;
    if (snapshotTime < (openUntil.get(kind) ?? 0)) continue;
    openUntil.set(kind, plan.at(-1)?.settledAt ?? Number.POSITIVE_INFINITY);
    const other = otherSideOf(input);
    entries.push({ ...look, otherSide: other === null ? [] : follow(other) });
  }
  return { coin, withoutPlan, looks, entries };
}
