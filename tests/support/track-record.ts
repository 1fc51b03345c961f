import * as v from 'valibot';
import { type TrackRecord, TrackRecordSchema } from '../../domain/track-record.ts';

/** Figures of a market with two coins, as the server tells them. */
export function aTrackRecord(): TrackRecord {
  const totals = { entries: 25, settled: 4, hits: 1, stopped: 2, expired: 1, voided: 0 };
  const coin = { entries: 12, settled: 2, hits: 1, netR: -0.1, totalR: -0.2 };
  return v.parse(TrackRecordSchema, {
    market: 'bybit',
    markets: [{ id: 'bybit', name: 'Bybit', real: true, entries: 25 }],
    totals: { ...totals, grossR: -0.1, netR: -0.2, drawdown: 1.2 },
    coins: [
      { ...coin, coin: 'BTCUSDT' },
      { ...coin, coin: 'SOLUSDT', entries: 13 },
    ],
    bands: [{ band: 'low', settled: 4, hits: 1, netR: -0.2 }],
    line: [
      { at: Date.UTC(2026, 10, 18), totalR: 1 },
      { at: Date.UTC(2026, 10, 19), totalR: -0.8 },
    ],
    chain: {
      number: 29,
      hash: 'ab'.repeat(32),
      verifiedNumber: 29,
      verifiedAt: 1,
      brokenNumber: null,
    },
  });
}
