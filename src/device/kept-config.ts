const KEY = 'coin-analyst.config';

/** The configuration as last read, for a start without network; unknown until parsed. */
export function keptConfig(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps the configuration for the next start. It is public. */
export function keepConfig(config: object): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(config));
  } catch {
    // Without storage the next start asks again.
  }
}
