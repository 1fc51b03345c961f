import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { readScan, readScanned } from '../backend/scan.ts';
import { readSnapshots } from '../backend/snapshots.ts';
import { keptAnalysis } from '../device/database/analyses.ts';
import { keepScan } from '../device/database/scan.ts';
import { rememberShown } from '../device/database/shown.ts';
import { onLeaving, presence } from './leaving.ts';
import { receiveAnalysis } from './shown-analysis.ts';

interface ScanReading {
  readonly reading: 'not-yet' | 'reading' | 'done' | 'failed';
}

/** The scan itself is stored on the device; this is whether it matches the server's. */
export const useScanReading = create<ScanReading>(() => ({ reading: 'not-yet' }));

onLeaving(() => useScanReading.setState({ reading: 'not-yet' }));

export async function reloadScan(userId: string): Promise<void> {
  const stayed = presence();
  useScanReading.setState({ reading: 'reading' });
  const answer = await readScan();
  if (!stayed()) return;
  if (answer.ok) await keepScan(userId, { rows: answer.value, seenAt: epochMs(Date.now()) });
  if (stayed()) useScanReading.setState({ reading: answer.ok ? 'done' : 'failed' });
}

export type ScannedOutcome = 'opened' | 'not-there' | 'unreadable' | 'failed';

/** Shows the scan's analysis of a coin, or a newer stored one; offline, the stored one. */
export async function openScanned(
  userId: string,
  coin: Coin,
  online: boolean,
): Promise<ScannedOutcome> {
  const stayed = presence();
  const key = { userId, coin, kind: 'current' } as const;
  if (online) {
    const scanned = await readScanned(coin);
    if (!scanned.ok) return 'failed';
    const snapshot = scanned.value;
    if (snapshot === null) return 'not-there';
    const read = await readSnapshots([snapshot]);
    if (!read.ok || !stayed()) return 'failed';
    const analysis = read.value.get(snapshot);
    if (!analysis) return 'unreadable';
    await receiveAnalysis(key, analysis, snapshot);
  } else if ((await keptAnalysis(key, Date.now())) === null) {
    return 'not-there';
  }
  await rememberShown(userId, coin);
  return 'opened';
}
