import * as v from 'valibot';
import { type TrackRecord, TrackRecordSchema } from '../../domain/record/track-record.ts';

const NO_TOTALS = { entries: 0, settled: 0, hits: 0, netR: null };

/** Figures of a market with two coins, as the server gives them. */
export function aTrackRecord(): TrackRecord {
  const totals = {
    entries: 25,
    settled: 4,
    hits: 1,
    stopped: 1,
    expired: 1,
    replaced: 1,
    voided: 0,
  };
  const coin = { entries: 12, settled: 2, hits: 1, netR: -0.1 };
  const nothing = {
    totals: {
      ...NO_TOTALS,
      stopped: 0,
      expired: 0,
      replaced: 0,
      voided: 0,
      grossR: null,
      drawdown: 0,
    },
    costs: null,
    coins: [],
    bands: [],
    line: [],
    blocks: [],
  };
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
    costs: { fees: 0.06, slippage: 0.02, funding: 0.02 },
    blocks: [{ block: 1_484, settled: 4, hits: 1, grossR: -0.4, netR: -0.8 }],
    apart: { 'too close to call': nothing, 'stand aside': nothing },
    asideFor: [],
    targets: [{ stance: 'trade', role: 'primary', settled: 4, hits: 1, grossR: -0.1, netR: -0.2 }],
    looks: [{ bin: 5, looks: 40, hits: 10, said: 0.26 }],
    chain: {
      number: 29,
      hash: 'ab'.repeat(32),
      verifiedNumber: 29,
      verifiedAt: 1,
      brokenNumber: null,
    },
  });
}
