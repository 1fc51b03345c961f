import { keptKey } from './kept-key.ts';

/** The configuration is public. */
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
