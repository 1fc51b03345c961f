import { useCallback, useEffect } from 'react';
import type { EpochMs } from '../../../domain/quantity.ts';
import type { ScanRow } from '../../../domain/scan.ts';
import type { Database } from '../../device/database/database.ts';
import { seenScan } from '../../device/database/scan.ts';
import { reloadScan, useScanReading } from '../../state/scan.ts';
import { useObserved } from '../../state/use-observed.ts';

/** How often the list is read again while it is in view, in milliseconds. */
const RELOAD_INTERVAL = 120_000;

const NO_ROWS: readonly ScanRow[] = [];

export interface ShownScan {
  readonly loading: boolean;
  readonly rows: readonly ScanRow[];
  /** When it was read from the server; null where the device holds none. */
  readonly seenAt: EpochMs | null;
  readonly failed: boolean;
}

/** The scan from the device, which follows the server while it can be reached. */
export function useScan(userId: string, online: boolean): ShownScan {
  useEffect(() => {
    if (!online) return;
    const reload = () => {
      if (document.visibilityState === 'visible') void reloadScan(userId);
    };
    reload();
    const clock = setInterval(reload, RELOAD_INTERVAL);
    document.addEventListener('visibilitychange', reload);
    return () => {
      clearInterval(clock);
      document.removeEventListener('visibilitychange', reload);
    };
  }, [userId, online]);
  const reading = useScanReading((state) => state.reading);
  const query = useCallback((db: Database) => seenScan(db, userId), [userId]);
  const observed = useObserved(query);
  const seen = observed.status === 'read' ? observed.value : null;
  const settled = !online || reading === 'done' || reading === 'failed';
  return {
    loading: observed.status === 'loading' || (seen === null && !settled),
    rows: seen?.rows ?? NO_ROWS,
    seenAt: seen?.seenAt ?? null,
    failed: online && reading === 'failed',
  };
}
