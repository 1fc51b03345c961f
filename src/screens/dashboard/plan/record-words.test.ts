import { expect, test } from 'vitest';
import { aTrackRecord } from '../../../../tests/support/track-record.ts';
import { type CoinRecord, recordVerdict, recordWords } from './record-words.ts';

const TOTALS = { entries: 25, settled: 20, hits: 4, voided: 4, netR: -0.08 };
const GROUP = aTrackRecord().apart['stand aside'];
const group = (totals: Partial<CoinRecord['totals']>) => ({
  ...GROUP,
  totals: { ...GROUP.totals, ...totals },
});

const record = (totals: Partial<CoinRecord['totals']> = {}, asides = 0, close = 0): CoinRecord => ({
  ...group(totals),
  apart: {
    'too close to call': group({ entries: close }),
    'stand aside': group({ entries: asides }),
  },
});

test.each([
  [record(), 'No plan yet', 'No plan yet'],
  [
    record(TOTALS, 3),
    '20 closed: 4 reached the last target, average −0.08 R after costs; 1 open; 3 Stand aside',
    '4 of 20 plans reached the last target',
  ],
  [
    record({ ...TOTALS, voided: 5 }),
    '20 closed: 4 reached the last target, average −0.08 R after costs',
    '4 of 20 plans reached the last target',
  ],
  [record({ entries: 1 }), '1 open, none closed yet', '1 open, none closed yet'],
  [record({ entries: 1, voided: 1 }), 'None closed yet', 'None closed yet'],
  [record({}, 7), 'No Trade plan yet; 7 Stand aside', '7 Stand aside'],
  [
    record({}, 7, 5),
    'No Trade plan yet; 5 Too close to call; 7 Stand aside',
    '5 Too close to call, 7 Stand aside',
  ],
])('%#: in a sentence and in a few words', (given, words, verdict) => {
  expect(recordWords(given)).toBe(words);
  expect(recordVerdict(given)).toBe(verdict);
});
