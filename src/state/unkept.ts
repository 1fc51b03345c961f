import { create } from 'zustand';
import type { Coin } from '../../domain/coin.ts';
import type { AnalysisKind, KeptAnalysis } from '../device/database/analyses.ts';
import type { Kept } from '../device/database/keeping.ts';
import { onLeaving } from './leaving.ts';

interface Unkept {
  /** An analysis that the device had no room for; it lasts until the page closes. */
  readonly analysis: KeptAnalysis | null;
  readonly reason: Exclude<Kept, 'kept'> | null;
}

const NOTHING: Unkept = { analysis: null, reason: null };

/** What could not be written to the device. */
export const useUnkept = create<Unkept>(() => NOTHING);

/** Forgets the analysis that only the page holds. */
export function forgetUnkept(): void {
  useUnkept.setState(NOTHING);
}

onLeaving(forgetUnkept);

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
