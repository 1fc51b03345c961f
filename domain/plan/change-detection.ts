import type { AnalysisOutline } from '../analysis/analysis-outline.ts';
import { PERIOD_MS } from '../market/timeframe.ts';
import type { Change, ConvictionBand } from './change.ts';
import { type Difference, differences, MOVED_IN_ATR } from './change-difference.ts';

const RANK: Readonly<Record<ConvictionBand, number>> = { low: 0, moderate: 1, high: 2 };

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

/** 1 if the price crossed upwards, -1 downwards. */
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
 * Such as LONG → SHORT after SHORT → LONG, a price back across its level, or a level back to within
 * less than a counted move. `atr` is the earlier change's.
 */
export function takesBack(earlier: Change, now: Change, atr: number): boolean {
  if (earlier.kind === 'direction') return now.kind === 'direction' && now.to === earlier.from;
  if (earlier.kind === 'stance') {
    return now.kind === 'stance' && (now.to === 'trade') === (earlier.from === 'trade');
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

export interface WatchedAnalyses {
  /** The baseline before the last change. */
  readonly previous: AnalysisOutline | null;
  /** The analysis of the last change, or of when the coin was added. */
  readonly baseline: AnalysisOutline;
  /** Since the baseline, to confirm what it saw; otherwise the baseline. */
  readonly latest: AnalysisOutline;
  readonly fresh: AnalysisOutline;
}

// Sources: docs/decisions/change-thresholds.md; measured by `npm run bench:changes`.

/** Conviction of a flip that counts at once, or once two checks in a row see it. */
const FLIP_AT_ONCE = 25;
const FLIP_SEEN_TWICE = 10;
/** In moves. */
const MOVE_AT_ONCE = 2;
/** Points beyond a band's edge. */
const BAND_MARGIN = 5;
/** How long an alert is not taken back. */
const STANDS_MS = PERIOD_MS['1d'];
/** ATR past the baseline's stop or first target at which it is taken back earlier. */
const STRONG_CROSSING_IN_ATR = 2;
/** After a change, only flips and crossings count for this long. */
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

/** An unseen timeframe alone changes vote and plan, though not where the price is. */
function hasBlindSpot({ baseline, latest, fresh }: WatchedAnalyses): boolean {
  return fresh.unseen.some(
    (timeframe) => !baseline.unseen.includes(timeframe) && !latest.unseen.includes(timeframe),
  );
}

/** Plans that are no trade change without an alert; the next one shows it. */
const ONLY_OF_TRADES: ReadonlySet<Change['kind']> = new Set(['stop', 'target', 'conviction']);

/** `before` is the same difference at the last check. */
function counts(now: Difference, before: Difference | undefined, flipped: boolean): boolean {
  switch (now.change.kind) {
    case 'direction':
      return now.size >= (before ? FLIP_SEEN_TWICE : FLIP_AT_ONCE);
    case 'crossing':
      return true;
    case 'stop':
    case 'target':
      // A flip moves both; it counts as a flip.
      return !flipped && (before !== undefined || now.size > MOVE_AT_ONCE);
    case 'stance':
    case 'structure':
      return before !== undefined;
    case 'conviction':
      return before !== undefined && Math.min(now.size, before.size) >= BAND_MARGIN;
  }
}

function revokes({ previous, baseline }: WatchedAnalyses, found: readonly Difference[]): boolean {
  if (!previous || previous.market !== baseline.market) return false;
  const earlier = differences(previous, baseline);
  return found.some((now) =>
    earlier.some((before) => takesBack(before.change, now.change, previous.plan.atr)),
  );
}

/**
 * Weightiest first; empty if nothing is worth a notification. Otherwise all differences are listed,
 * as the new analysis becomes the baseline. @throws RangeError for different coins or markets
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
  const isTraded = [baseline, fresh].some(({ plan }) => plan.stance === 'trade');
  const notable = found.filter((now) => {
    if (blind) return now.change.kind === 'crossing';
    if (!isTraded && ONLY_OF_TRADES.has(now.change.kind)) return false;
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
