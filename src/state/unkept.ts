import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import type { AnalysisKind, KeptAnalysis } from '../device/database/analyses.ts';
import type { Kept } from '../device/database/keeping.ts';
import { onLeaving } from './leaving.ts';

interface Unkept {
  /** Held if storage is full, until the page closes, or until the device returns a run's result. */
  readonly analysis: KeptAnalysis | null;
  /** Null if stored. */
  readonly reason: Exclude<Kept, 'kept'> | null;
}

const NOTHING: Unkept = { analysis: null, reason: null };

/** What the device does not store, or has not returned yet. */
export const useUnkept = create<Unkept>(() => NOTHING);

export function forgetUnkept(): void {
  useUnkept.setState(NOTHING);
}

onLeaving(forgetUnkept);

/** Drops the page's copy once the device returns it. */
export function answeredWith({ userId, coin, kind, timestamp }: KeptAnalysis): void {
  const { analysis, reason } = useUnkept.getState();
  if (
    reason === null &&
    analysis?.userId === userId &&
    analysis.coin === coin &&
    analysis.kind === kind
  ) {
    if (timestamp >= analysis.timestamp) forgetUnkept();
  }
}

/** The analysis that only the page holds, if it matches; `coin` null: any. */
export function unkeptOf(
  { analysis }: Unkept,
  userId: string,
  coin: Coin | null,
  kind: AnalysisKind,
): KeptAnalysis | null {
  if (analysis?.userId !== userId || analysis.kind !== kind) return null;
  return coin === null || analysis.coin === coin ? analysis : null;
}
