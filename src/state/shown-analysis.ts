import type { KnownAnalysis } from '../../domain/analysis/known-analysis.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import {
  type AnalysisKey,
  type KeptAnalysis,
  keepAnalysis,
  keepTimeframe,
  keptAnalysis,
} from '../data/database/analyses.ts';
import { rememberShown } from '../data/database/shown-coin.ts';
import { useUnsavedAnalysis } from './unsaved-analysis.ts';

export const FIRST_TIMEFRAME: Timeframe = '4h';

let timeframe: Timeframe = FIRST_TIMEFRAME;

export const received = (
  key: AnalysisKey,
  result: KnownAnalysis,
  snapshotId: string | null,
): KeptAnalysis => ({
  ...result,
  ...key,
  snapshotId,
  coinFilter: key.coin,
  selectedTimeframe: timeframe,
  timestamp: epochMs(Date.now()),
});

/** Unless a newer one is stored; if storing fails, the page holds it, with the reason. */
export async function receiveAnalysis(
  key: AnalysisKey,
  result: KnownAnalysis,
  snapshotId: string | null,
  watched = false,
): Promise<void> {
  const held = await keptAnalysis(key, Date.now());
  if (held && held.actualAnalysisTime > result.actualAnalysisTime) return;
  // Not before: a timeframe that is chosen meanwhile holds.
  const analysis = received(key, result, snapshotId);
  const kept = await keepAnalysis(analysis, watched);
  useUnsavedAnalysis.setState(
    kept === 'kept' ? { analysis: null, reason: null } : { analysis, reason: kept },
  );
}

export async function showResult(userId: string, result: KnownAnalysis, snapshotId: string | null) {
  const key = { userId, coin: result.coin, kind: 'current' } as const;
  await receiveAnalysis(key, result, snapshotId);
  await rememberShown(userId, result.coin);
  if (useUnsavedAnalysis.getState().reason !== null) return;
  useUnsavedAnalysis.setState({ analysis: await keptAnalysis(key, Date.now()) });
}

/** Applies to the next analysis too; `analysis` null: it is being made. */
export async function chooseTimeframe(analysis: KeptAnalysis | null, chosen: Timeframe) {
  timeframe = chosen;
  if (!analysis) return;
  const { userId, coin, kind } = analysis;
  const { analysis: held } = useUnsavedAnalysis.getState();
  if (held?.coin === coin && held.kind === kind) {
    useUnsavedAnalysis.setState({ analysis: { ...held, selectedTimeframe: chosen } });
  }
  await keepTimeframe({ userId, coin, kind }, chosen);
}
