import type { AnalysisOutline } from '../../../domain/analysis/analysis-outline.ts';
import type { Change } from '../../../domain/plan/change.ts';
import { detectChanges, takesBack } from '../../../domain/plan/change-detection.ts';
import type { LargeMove } from './large-moves.ts';

const DAY = 86_400_000;

export interface Reported {
  readonly time: number;
  readonly price: number;
  /** ATR of the baseline that it was measured by. */
  readonly atr: number;
  readonly changes: readonly Change[];
}

/** What a watcher who is checked at every outline would hear of. */
export function reportedChanges(outlines: readonly AnalysisOutline[]): Reported[] {
  const [first, ...rest] = outlines;
  if (!first) return [];
  const reported: Reported[] = [];
  let previous: AnalysisOutline | null = null;
  let baseline = first;
  let latest = first;
  for (const fresh of rest) {
    const changes = detectChanges({ previous, baseline, latest, fresh });
    latest = fresh;
    if (changes.length === 0) continue;
    const { snapshotTime: time, plan } = fresh;
    reported.push({ time, price: plan.currentPrice, atr: baseline.plan.atr, changes });
    previous = baseline;
    baseline = fresh;
  }
  return reported;
}

/** The alerts of which a later one, within 24 hours, takes something back. */
export function reversed(reported: readonly Reported[]): Reported[] {
  return reported.filter((alert) =>
    reported.some(
      (later) =>
        later.time > alert.time &&
        later.time <= alert.time + DAY &&
        alert.changes.some((before) =>
          later.changes.some((now) => takesBack(before, now, alert.atr)),
        ),
    ),
  );
}

export interface CaughtMoves {
  /** Reported by the first slot after: with an alert in it, or one before that saw two thirds of it. */
  readonly byNextSlot: number;
  /** Of these, with an alert in that very slot. */
  readonly inNextSlot: number;
}

/** How many large moves were reported. @param slots times of the checks, oldest first */
export function caughtMoves(
  moves: readonly LargeMove[],
  reported: readonly Reported[],
  slots: readonly number[],
): CaughtMoves {
  let byNextSlot = 0;
  let inNextSlot = 0;
  for (const { towards, startTime, startPrice, time, size } of moves) {
    const next = slots.find((slot) => slot >= time) ?? Number.NEGATIVE_INFINITY;
    const sawIt = reported.some(
      (alert) =>
        alert.time > startTime &&
        alert.time <= next &&
        towards * (alert.price - startPrice) >= (2 / 3) * size,
    );
    const inNext = reported.some((alert) => alert.time === next);
    if (sawIt || inNext) byNextSlot += 1;
    if (inNext) inNextSlot += 1;
  }
  return { byNextSlot, inNextSlot };
}
