import type { Timeframe } from './timeframe.ts';

export const TIMEFRAME_NAMES: Readonly<Record<Timeframe, string>> = {
  '1w': 'weekly',
  '1d': 'daily',
  '4h': 'four-hour',
  '1h': 'hourly',
  '15m': 'fifteen-minute',
};
