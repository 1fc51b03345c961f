import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import type { AnalysisKind, KeptAnalysis } from '../device/database/analyses.ts';
import type { Kept } from '../device/database/keeping.ts';
import { onLeaving } from './leaving.ts';

interface Unkept {
  /**
   * An analysis that the device had no room for, until the page closes, or the result of a run, until
   * the device answers with it.
   */
  readonly analysis: KeptAnalysis | null;
  /** Why the device does not keep it; null where it does. */
  readonly reason: Exclude<Kept, 'kept'> | null;
}

const NOTHING: Unkept = { analysis: null, reason: null };

/** What the device does not keep, or has not answered with yet. */
export const useUnkept = create<Unkept>(() => NOTHING);

/** Forgets the analysis that only the page holds. */
export function forgetUnkept(): void {
  useUnkept.setState(NOTHING);
}

onLeaving(forgetUnkept);

/** The device answers with what it keeps: that need not be held by the page any longer. */
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

/** The analysis that only the page holds, if it is the one asked for; any coin where none is named. */
export function unkeptOf(
  { analysis }: Unkept,
  userId: string,
  coin: Coin | null,
  kind: AnalysisKind,
): KeptAnalysis | null {
  if (analysis?.userId !== userId || analysis.kind !== kind) return null;
  return coin === null || analysis.coin === coin ? analysis : null;
}
