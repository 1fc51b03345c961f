/** What is read before the database is open, and belongs to no person. */
type KeptKey =
  | 'coin-analyst.theme'
  | 'coin-analyst.config'
  // Choices of the device, which the first rendering follows.
  | 'coin-analyst.chart-overlays'
  | 'coin-analyst.dashboard-tab'
  | 'coin-analyst.install-dismissed'
  | 'coin-analyst.list-compact'
  | 'coin-analyst.list-sort'
  | 'coin-analyst.odds-first'
  | 'coin-analyst.passkey-offer'
  | 'coin-analyst.push-offer-answered'
  | 'coin-analyst.scan-sort'
  | 'support-shortcuts'
  // Of a session that sets a new password, until its tab closes.
  | 'coin-analyst.recovery';

/** One key of the browser's storage; where that is not allowed, nothing is kept. */
export function keptKey(key: KeptKey, storage: 'localStorage' | 'sessionStorage' = 'localStorage') {
  return {
    /** @param otherwise where nothing can be read */
    read(otherwise: string | null = null): string | null {
      try {
        return globalThis[storage].getItem(key);
      } catch {
        return otherwise;
      }
    },
    /** Null removes it. */
    keep(value: string | null): void {
      try {
        if (value === null) globalThis[storage].removeItem(key);
        else globalThis[storage].setItem(key, value);
      } catch {
        // It holds until the page closes.
      }
    },
  };
}

const config = keptKey('coin-analyst.config');

/** The configuration of the last visit, for a start offline; not validated. */
export function keptConfig(): unknown {
  try {
    return JSON.parse(config.read() ?? 'null');
  } catch {
    return null;
  }
}

export const keepConfig = (found: object): void => config.keep(JSON.stringify(found));
