import type { Coin } from '../../domain/market/coin.ts';
import { deleteJob } from '../backend/analysis.ts';
import { logFailure } from '../device/failure-log.ts';

export async function forgetRun(key: string, coin: Coin): Promise<void> {
  const outcome = await deleteJob(key, coin);
  if (!outcome?.ok) logFailure('Deleting a finished analysis run', outcome?.failure ?? null);
}
