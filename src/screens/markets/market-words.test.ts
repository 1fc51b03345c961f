import { describe, expect, test } from 'vitest';
import type { ScannedPlan, ScanRow } from '../../../domain/analysis/scan.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { PLAN } from '../../../tests/support/plan-watch.ts';
import {
  baseText,
  fundingPace,
  fundingText,
  madeText,
  oddsNote,
  oddsText,
  olderText,
  wasText,
} from './market-words.ts';

const MINUTE = 60_000;
const NOON = new Date(2026, 4, 6, 12).getTime();
const at = (minutes: number) => ({ scanned_at: epochMs(NOON + minutes * MINUTE) }) as ScanRow;

test('odds stand beside their base rate', () => {
  const odds = { label: 'TP3', hit: 0.238, base: 0.206 };
  expect([oddsText(odds), baseText(odds)]).toEqual(['TP3 24%', 'base rate 21%']);
  expect([oddsText(null), baseText(null)]).toEqual(['N/A', null]);
});

test('funding has its sign and its pace', () => {
  expect(fundingText({ rate: 0.0001, hours: 8 })).toBe('+0.0100%');
  expect(fundingText({ rate: -0.00025, hours: 4 })).toBe('−0.0250%');
  expect(fundingText({ rate: 0, hours: 8 })).toBe('0.0000%');
  expect(fundingPace({ rate: 0, hours: 8 })).toBe('every 8 h');
  expect([fundingText(null), fundingPace(null)]).toEqual(['N/A', null]);
});

test('it says when the hour was scanned, and which rows are of one before', () => {
  const rows = [at(2), at(11), at(-95)];
  const now = NOON + 51 * MINUTE;
  expect(madeText(rows, now)).toBe('Analysed 12:02 to 12:11, 40 minutes ago.');
  expect(madeText([at(2)], NOON + 3 * MINUTE)).toBe('Analysed 12:02, 1 minute ago.');
  expect(rows.map((row) => olderText(row, rows, now))).toEqual([null, null, '2 hours ago']);
});

test('odds are called what they are, and nothing is recommended by the order', () => {
  expect(oddsNote()).toMatch(
    /^Odds: plans like this that reach the last target .*; base rate: the odds over all [\d,]+ replayed plans\. Not a ranking\.$/,
  );
  expect(oddsNote()).not.toMatch(/\b(best|top|edge)\b/i);
});

describe('since yesterday', () => {
  const BEFORE = { action: 'LONG', stance: 'too close to call', ended: null } as const;
  const was = (now: Partial<ScannedPlan>, before: ScannedPlan['yesterday'] = BEFORE) =>
    wasText({ ...BEFORE, yesterday: before, ...now } as ScannedPlan);
  const stopped = { hash: PLAN, ended: { by: 'stop', at: epochMs(1) } } as const;

  test('what became another is said as it was', () => {
    expect(was({ stance: 'trade' })).toBe('was Too close');
    expect(was({ action: 'SHORT' })).toBe('was LONG');
    expect(was({ action: 'SHORT', stance: 'stand aside' })).toBe('was Too close LONG');
    expect(was({ life: stopped })).toBe('was Too close');
    expect(was({}, { ...BEFORE, ended: 'time' })).toBe('was Expired');
  });

  test('what is the same, or not known, is not said', () => {
    expect(was({})).toBeNull();
    expect(was({ life: stopped }, { ...BEFORE, ended: 'stop' })).toBeNull();
    expect(was({ stance: 'trade' }, null)).toBeNull();
    expect(was({ stance: null })).toBeNull();
  });
});
