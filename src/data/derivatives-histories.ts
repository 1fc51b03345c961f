import {
  type DerivativesHistory,
  DerivativesHistorySchema,
} from '../../domain/analysis/derivatives-history.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/text/time-units.ts';
import { analysisRequest } from '../backend/server-request.ts';
import type { Seen } from './database/resources.ts';
import { resource } from './resource.ts';

function isFresh({ seenAt, value }: Seen<DerivativesHistory>, now: number): boolean {
  const lacks = value.funding.reason !== null || value.openInterest.reason !== null;
  const age = now - seenAt;
  return age >= 0 && age < (lacks ? 5 * MINUTE_MS : HOUR_MS);
}

export const derivativesHistories = resource<[coin: Coin], DerivativesHistory>({
  name: 'derivatives-history',
  read: (_, coin) => analysisRequest('derivatives-history', { coin }, DerivativesHistorySchema),
  schema: DerivativesHistorySchema,
  holds: isFresh,
});
