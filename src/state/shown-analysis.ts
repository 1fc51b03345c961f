import { create } from 'zustand';
import type { AnalysisResult } from '../../domain/analysis.ts';
import type { Coin } from '../../domain/coin.ts';
import { epochMs } from '../../domain/quantity.ts';
import type { Timeframe } from '../../domain/timeframe.ts';
import {
  type AnalysisKey,
  type AnalysisKind,
  type KeptAnalysis,
  keepAnalysis,
  keepTimeframe,
  readAnalysis,
} from '../device/database/analyses.ts';
import type { Kept } from '../device/database/keeping.ts';
import { forgetShown, rememberShown } from '../device/database/shown.ts';

const FIRST_TIMEFRAME: Timeframe = '4h';

interface Unkept {
  /** An analysis that the device had no room for; it lasts until the page closes. */
  readonly analysis: KeptAnalysis | null;
  readonly reason: Exclude<Kept, 'kept'> | null;
}

/** What could not be written to the device. */
export const useUnkept = create<Unkept>(() => ({ analysis: null, reason: null }));

let timeframe: Timeframe = FIRST_TIMEFRAME;

/**
 * Keeps an analysis on the device unless a newer one is there; where that fails it stays in the
 * page, with the reason.
 */
export async function receiveAnalysis(
  key: AnalysisKey,
  result: AnalysisResult,
  snapshotId: string | null,
): Promise<void> {
  const analysis: KeptAnalysis = {
    ...result,
    ...key,
    snapshotId,
    coinFilter: key.coin,
    selectedTimeframe: timeframe,
    timestamp: epochMs(Date.now()),
  };
  const held = await readAnalysis(key, analysis.timestamp);
  if (held && held.actualAnalysisTime > analysis.actualAnalysisTime) return;
  const kept = await keepAnalysis(analysis);
  useUnkept.setState(
    kept === 'kept' ? { analysis: null, reason: null } : { analysis, reason: kept },
  );
}

/** Keeps the result of the person's own run and has the dashboard show it. */
export async function showResult(
  userId: string,
  result: AnalysisResult,
  snapshotId: string,
): Promise<void> {
  await receiveAnalysis({ userId, coin: result.coin, kind: 'current' }, result, snapshotId);
  await rememberShown(userId, result.coin);
}

/** Chooses the timeframe of an analysis; the next analysis opens with it too. */
export async function chooseTimeframe(
  { userId, coin, kind }: KeptAnalysis,
  chosen: Timeframe,
): Promise<void> {
  timeframe = chosen;
  const { analysis } = useUnkept.getState();
  if (analysis?.coin === coin && analysis.kind === kind) {
    useUnkept.setState({ analysis: { ...analysis, selectedTimeframe: chosen } });
  }
  await keepTimeframe({ userId, coin, kind }, chosen);
}

/** Forgets the analysis that only the page holds. */
export function forgetUnkept(): void {
  useUnkept.setState({ analysis: null, reason: null });
}

/** Clears what the dashboard shows. */
export async function clearShown(userId: string): Promise<void> {
  forgetUnkept();
  await forgetShown(userId);
}

/** The analysis that only the page holds, if it is the one asked for. */
export function unkeptOf(
  { analysis }: Unkept,
  userId: string,
  coin: Coin | null,
  kind: AnalysisKind,
): KeptAnalysis | null {
  if (analysis?.userId !== userId || analysis.kind !== kind) return null;
  return coin === null || analysis.coin === coin ? analysis : null;
}
