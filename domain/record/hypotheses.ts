import type { LedgerEntry } from './ledger-record.ts';

/** Tested on entries made after the day of registration. */
export interface Hypothesis {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly registered: string;
  readonly statement: string;
  /** The measure, and what it must reach. */
  readonly test: string;
  /** True on the side claimed to be better. */
  readonly favours: (entry: Pick<LedgerEntry, 'action' | 'score'>) => boolean;
}

/** Needed to pass: blocks, and settled entries on each side. */
export const LEAST_SHADOW_BLOCKS = 26;
export const LEAST_SHADOW_ENTRIES = 200;

/** Fixed for 'direction filter 1', even if the planner's own bound moves. */
const FILTERED_LEAN = 0.25;

/** All ever registered. Never change one: register a new one with its own ID. */
export const HYPOTHESES: readonly Hypothesis[] = [
  {
    id: 'direction filter 1',
    registered: '2026-11-22',
    statement:
      'Entries whose score towards their own direction is at least 0.25 come to more R after all costs than the others, whatever their stance.',
    test: 'Entries of rules version 2, each market on its own, and only those where one can trade. For each block of 14 days (by snapshot time, counted from 1 January 1970 UTC) that is over, of which no entry is open and in which both sides have settled entries: the mean net R of the favoured side minus that of the other. Over these blocks the lower bound of the one-sided asymptotic confidence sequence of Waudby-Smith et al. 2024 for the mean (wrong at any look in at most 2.5 % of cases, tightest at 26 blocks) must be above 0, with at least 26 blocks and 200 settled entries on each side.',
    favours: ({ action, score }) => (action === 'LONG' ? score : -score) >= FILTERED_LEAN,
  },
];

/** The sealed text, a field per line. */
export function registrationText({ id, registered, statement, test }: Hypothesis): string {
  return [id, registered, statement, test].join('\n');
}
