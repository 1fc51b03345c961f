import type { AnalysisOutline } from '../analysis/analysis-outline.ts';
import { PERIOD_MS } from '../market/timeframe.ts';
import type { Change, ConvictionBand } from './change.ts';
import { type Difference, differences } from './change-difference.ts';
import { MOVED_IN_ATR } from './moved-level.ts';

const RANK: Readonly<Record<ConvictionBand, number>> = { low: 0, moderate: 1, high: 2 };

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

/** 1 where the price rose past the level, -1 where it fell past it. */
const towards = (crossing: Of<'crossing'>) => (crossing.price >= crossing.at ? 1 : -1);

function bringsPriceBack(earlier: Of<'crossing'>, now: Of<'crossing'>): boolean {
  const way = towards(earlier);
  return towards(now) !== way && way * (now.price - earlier.at) < 0;
}

function bringsConvictionBack(earlier: Of<'conviction'>, now: Of<'conviction'>): boolean {
  const rose = RANK[earlier.to] > RANK[earlier.from];
  return rose
    ? RANK[now.to] <= RANK[earlier.from] && RANK[now.to] < RANK[now.from]
    : RANK[now.to] >= RANK[earlier.from] && RANK[now.to] > RANK[now.from];
}

/**
 * Whether a change takes back what another said: LONG → SHORT after SHORT → LONG, a price back on
 * the side of the level that it came from, a level back where it was but
 * for less than counts as a move.
 * @param atr the ATR that measured the earlier change
 */
export function takesBack(earlier: Change, now: Change, atr: number): boolean {
  if (earlier.kind === 'direction' || earlier.kind === 'stance') {
    return now.kind === earlier.kind && now.to === earlier.from;
  }
  if (earlier.kind === 'crossing') return now.kind === 'crossing' && bringsPriceBack(earlier, now);
  if (earlier.kind === 'structure') {
    return (
      now.kind === 'structure' && now.timeframe === earlier.timeframe && now.to === earlier.from
    );
  }
  if (earlier.kind === 'conviction') {
    return now.kind === 'conviction' && bringsConvictionBack(earlier, now);
  }
  return (
    now.kind === earlier.kind && Math.abs(now.to - earlier.from) < MOVED_IN_ATR[earlier.kind] * atr
  );
}

/** The analyses that an entry of the watch list refers to, and the new one. */
export interface WatchedAnalyses {
  /** The baseline before the last change; null where nothing has changed yet. */
  readonly previous: AnalysisOutline | null;
  /** What the new analysis is compared with: the analysis of the last change, or of the adding. */
  readonly baseline: AnalysisOutline;
  /** An earlier analysis since the baseline, which confirms what it saw; else the baseline itself. */
  readonly latest: AnalysisOutline;
  readonly fresh: AnalysisOutline;
}

// Why these numbers: docs/decisions/change-thresholds.md; `npm run bench:changes` measures them.

/** A flip with this conviction counts at once, one with less when two checks in a row see it. */
const FLIP_AT_ONCE = 25;
const FLIP_SEEN_TWICE = 10;
/** A stance so many margins past its bounds counts at once, one nearer to them when seen twice. */
const STANCE_AT_ONCE = 2;
const STANCE_SEEN_TWICE = 1;
/** A stop or target that moved by so many moves counts at once. */
const MOVE_AT_ONCE = 2;
/** Points beyond a band's edge before its crossing counts. */
const BAND_MARGIN = 5;
/** How long an alert is not taken back. */
const STANDS_MS = PERIOD_MS['1d'];
/** Unless the price is so many ATR past the baseline's stop or first target. */
const STRONG_CROSSING_IN_ATR = 2;
/** How long after a change only a flip or a crossing counts. */
const QUIET_MS = 6 * PERIOD_MS['1h'];

function isSame(a: Change, b: Change): boolean {
  if (a.kind === 'structure') {
    return b.kind === 'structure' && a.timeframe === b.timeframe && a.to === b.to;
  }
  if (a.kind === 'stop' || a.kind === 'target') {
    return a.kind === b.kind && a.to > a.from === b.to > b.from;
  }
  if (a.kind === 'conviction') return b.kind === 'conviction' && a.to === b.to;
  return a.kind === b.kind;
}

/**
 * Whether the new analysis could not see a timeframe that the others saw. Its vote and its plan
 * differ for that reason already; only where the price is does not depend on it.
 */
function hasBlindSpot({ baseline, latest, fresh }: WatchedAnalyses): boolean {
  return fresh.unseen.some(
    (timeframe) => !baseline.unseen.includes(timeframe) && !latest.unseen.includes(timeframe),
  );
}

/** How a plan that stood aside and still does has changed is shown with the next alert, and is none itself. */
const ONLY_OF_TRADES: ReadonlySet<Change['kind']> = new Set(['stop', 'target', 'conviction']);

/** Whether a difference is enough for an alert; `before`: the same one at the last check. */
function counts(now: Difference, before: Difference | undefined, flipped: boolean): boolean {
  switch (now.change.kind) {
    case 'direction':
      return now.size >= (before ? FLIP_SEEN_TWICE : FLIP_AT_ONCE);
    case 'crossing':
      return true;
    case 'stance':
      return (
        Math.min(now.size, before?.size ?? 0) >= STANCE_SEEN_TWICE || now.size >= STANCE_AT_ONCE
      );
    case 'stop':
    case 'target':
      // A flip moves both; it counts as a flip.
      return !flipped && (before !== undefined || now.size > MOVE_AT_ONCE);
    case 'structure':
      return before !== undefined;
    case 'conviction':
      return before !== undefined && Math.min(now.size, before.size) >= BAND_MARGIN;
  }
}

/** Whether an alert of what differs would take back what the last one said. */
function revokes({ previous, baseline }: WatchedAnalyses, found: readonly Difference[]): boolean {
  if (!previous || previous.market !== baseline.market) return false;
  const earlier = differences(previous, baseline);
  return found.some((now) =>
    earlier.some((before) => takesBack(before.change, now.change, previous.plan.atr)),
  );
}

/**
 * What changed since the baseline, the weightiest first; empty where nothing did that is worth
 * a notification. Once one change is, all differences are listed, because the new analysis becomes
 * the baseline. Depends on the four analyses alone.
 * @throws RangeError where the analyses are of different coins or markets
 */
export function detectChanges(watched: WatchedAnalyses): Change[] {
  const { baseline, latest, fresh } = watched;
  for (const one of [baseline, latest]) {
    if (one.coin !== fresh.coin || one.market !== fresh.market) {
      throw new RangeError(
        `${one.coin} on ${one.market} cannot be compared with ${fresh.coin} on ${fresh.market}`,
      );
    }
  }
  const found = differences(baseline, fresh);
  const seenBefore = differences(baseline, latest);
  const flipped = found.some(({ change }) => change.kind === 'direction');
  const blind = hasBlindSpot(watched);
  const isAside = [baseline, fresh].every(({ plan }) => plan.stance === 'stand aside');
  const notable = found.filter((now) => {
    if (blind) return now.change.kind === 'crossing';
    if (isAside && ONLY_OF_TRADES.has(now.change.kind)) return false;
    const before = seenBefore.find((one) => isSame(one.change, now.change));
    return counts(now, before, flipped);
  });
  const weighty = notable.filter(
    ({ change: { kind } }) => kind === 'direction' || kind === 'crossing',
  );
  const age = fresh.snapshotTime - baseline.snapshotTime;
  if ((age < QUIET_MS ? weighty : notable).length === 0) return [];
  if (age <= STANDS_MS && revokes(watched, found)) {
    const isStrong = weighty.some(
      ({ change, size }) => change.kind === 'crossing' && size >= STRONG_CROSSING_IN_ATR,
    );
    if (!isStrong) return [];
  }
  return found.map(({ change }) => change);
}
