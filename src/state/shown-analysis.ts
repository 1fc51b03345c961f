import type { KnownAnalysis } from '../../domain/analysis/known-analysis.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import {
  type AnalysisKey,
  type KeptAnalysis,
  keepAnalysis,
  keepTimeframe,
  keptAnalysis,
} from '../device/database/analyses.ts';
import { rememberShown } from '../device/database/shown.ts';
import { useUnkept } from './unkept.ts';

/** Shown until the person chooses another. */
export const FIRST_TIMEFRAME: Timeframe = '4h';

let timeframe: Timeframe = FIRST_TIMEFRAME;

/** An analysis as the device keeps it, received now. */
export function received(
  key: AnalysisKey,
  result: KnownAnalysis,
  snapshotId: string | null,
): KeptAnalysis {
  return {
    ...result,
    ...key,
    snapshotId,
    coinFilter: key.coin,
    selectedTimeframe: timeframe,
    timestamp: epochMs(Date.now()),
  };
}

/**
 * Keeps an analysis on the device unless a newer one is there; where that fails it stays in the
 * page, with the reason.
 * @param watched it is kept with the watch list, and not for a day
 */
export async function receiveAnalysis(
  key: AnalysisKey,
  result: KnownAnalysis,
  snapshotId: string | null,
  watched = false,
): Promise<void> {
  const analysis = received(key, result, snapshotId);
  const held = await keptAnalysis(key, analysis.timestamp);
  if (held && held.actualAnalysisTime > analysis.actualAnalysisTime) return;
  const kept = await keepAnalysis(analysis, watched);
  useUnkept.setState(
    kept === 'kept' ? { analysis: null, reason: null } : { analysis, reason: kept },
  );
}

/** Keeps the result of the person's own run and has the dashboard show it. */
export async function showResult(
  userId: string,
  result: KnownAnalysis,
  snapshotId: string | null,
): Promise<void> {
  const key = { userId, coin: result.coin, kind: 'current' } as const;
  await receiveAnalysis(key, result, snapshotId);
  await rememberShown(userId, result.coin);
  if (useUnkept.getState().reason !== null) return;
  useUnkept.setState({ analysis: await keptAnalysis(key, Date.now()) });
}

/**
 * Chooses the timeframe; the next analysis opens with it too.
 * @param analysis the one on the screen; null while it is being made
 */
export async function chooseTimeframe(
  analysis: KeptAnalysis | null,
  chosen: Timeframe,
): Promise<void> {
  timeframe = chosen;
  if (!analysis) return;
  const { userId, coin, kind } = analysis;
  const { analysis: held } = useUnkept.getState();
  if (held?.coin === coin && held.kind === kind) {
    useUnkept.setState({ analysis: { ...held, selectedTimeframe: chosen } });
  }
  await keepTimeframe({ userId, coin, kind }, chosen);
}
