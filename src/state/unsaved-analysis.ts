import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import type { AnalysisKind, KeptAnalysis } from '../data/database/analyses.ts';
import type { Kept } from '../data/database/keeping.ts';
import { onSessionEnd } from './session-scope.ts';

interface UnsavedAnalysis {
  /** Held if storage is full, until the page closes, or until the device returns a run's result. */
  readonly analysis: KeptAnalysis | null;
  /** Null if stored. */
  readonly reason: Exclude<Kept, 'kept'> | null;
}

const NOTHING: UnsavedAnalysis = { analysis: null, reason: null };

/** What the device does not store, or has not returned yet. */
export const useUnsavedAnalysis = create<UnsavedAnalysis>(() => NOTHING);

export function forgetUnsavedAnalysis(): void {
  useUnsavedAnalysis.setState(NOTHING);
}

onSessionEnd(forgetUnsavedAnalysis);

/** Drops the page's copy once the device returns it. */
export function dropSavedCopy({ userId, coin, kind, timestamp }: KeptAnalysis): void {
  const unsaved = useUnsavedAnalysis.getState();
  const held = unsaved.reason === null && unsavedOf(unsaved, userId, coin, kind);
  if (held && timestamp >= held.timestamp) forgetUnsavedAnalysis();
}

/** The analysis that only the page holds, if it matches; `coin` null: any. */
export function unsavedOf(
  { analysis }: UnsavedAnalysis,
  userId: string,
  coin: Coin | null,
  kind: AnalysisKind,
): KeptAnalysis | null {
  if (analysis?.userId !== userId || analysis.kind !== kind) return null;
  return coin === null || analysis.coin === coin ? analysis : null;
}
