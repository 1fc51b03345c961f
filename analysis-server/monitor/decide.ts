import type { AnalysisOutline } from '../../domain/analysis-outline.ts';
import type { Change } from '../../domain/change.ts';
import { detectChanges } from '../../domain/change-detection.ts';

/** What a new analysis means for entries that refer to the same analyses. */
export type Decision =
  /** It becomes the baseline, and what was the baseline is kept as the one before. */
  | { readonly kind: 'changed'; readonly changes: readonly Change[] }
  /** It is the newest; the baseline stays. */
  | { readonly kind: 'unchanged' }
  /** It becomes the baseline without a word: the old one cannot be compared with it. */
  | { readonly kind: 'rebased' }
  /** The entries have it already, or a newer one. */
  | { readonly kind: 'nothing' };

/** Outlines by what they are to the entries; null where unreadable, gone, or (previous) absent. */
export interface GroupOutlines {
  readonly previous: AnalysisOutline | null;
  readonly current: AnalysisOutline | null;
  readonly latest: AnalysisOutline | null;
}

/** Decides what a new analysis means. It depends on its arguments alone. */
export function decide(group: GroupOutlines, fresh: AnalysisOutline): Decision {
  const { previous, current, latest } = group;
  if (!current || !latest) return { kind: 'rebased' };
  if (current.market !== fresh.market || latest.market !== fresh.market) return { kind: 'rebased' };
  if (latest.snapshotTime > fresh.snapshotTime) return { kind: 'nothing' };
  const changes = detectChanges({ previous, baseline: current, latest, fresh });
  return changes.length > 0 ? { kind: 'changed', changes } : { kind: 'unchanged' };
}
