import type { AnalysisOutline } from '../../domain/analysis-outline.ts';
import type { Change } from '../../domain/change.ts';
import { detectChanges } from '../../domain/change-detection.ts';

/** What a new analysis means for entries with the same baseline. */
export type Decision =
  /** It becomes the baseline, and what was the baseline is kept as the one before. */
  | { readonly kind: 'changed'; readonly changes: readonly Change[] }
  /** The baseline stays. */
  | { readonly kind: 'unchanged' }
  /** It becomes the baseline without a word: the old one cannot be compared with it. */
  | { readonly kind: 'rebased' }
  /** The baseline is newer. */
  | { readonly kind: 'nothing' };

/** Outlines by what they are to the entries; null where unreadable, gone, or absent. */
export interface ComparedOutlines {
  /** The baseline before the last change. */
  readonly previous: AnalysisOutline | null;
  readonly current: AnalysisOutline | null;
  /** An analysis of some time before the new one, which may confirm what that finds. */
  readonly earlier: AnalysisOutline | null;
}

/** Decides what a new analysis means. It depends on its arguments alone. */
export function decide(compared: ComparedOutlines, fresh: AnalysisOutline): Decision {
  const { previous, current, earlier } = compared;
  if (!current || current.market !== fresh.market) return { kind: 'rebased' };
  if (current.snapshotTime > fresh.snapshotTime) return { kind: 'nothing' };
  const isSince = earlier?.market === fresh.market && earlier.snapshotTime > current.snapshotTime;
  const latest = isSince ? earlier : current;
  const changes = detectChanges({ previous, baseline: current, latest, fresh });
  return changes.length > 0 ? { kind: 'changed', changes } : { kind: 'unchanged' };
}
