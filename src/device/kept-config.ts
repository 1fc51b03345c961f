const KEY = 'coin-analyst.config';

/** The configuration of the last visit, for a start offline; not validated. */
export function keptConfig(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** The configuration is public. */
export function keepConfig(config: object): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(config));
  } catch {
    // Without storage the next start asks again.
  }
}
