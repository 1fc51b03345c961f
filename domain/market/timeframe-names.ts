import type { Timeframe } from './timeframe.ts';

/** How a text names a timeframe, without digits. */
export const TIMEFRAME_NAMES: Readonly<Record<Timeframe, string>> = {
  '1w': 'weekly',
  '1d': 'daily',
  '4h': 'four-hour',
  '1h': 'hourly',
  '15m': 'fifteen-minute',
};
