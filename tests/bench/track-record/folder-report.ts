import { ENGINE } from '../../../domain/analysis/engine.ts';
import type { TargetRole } from '../../../domain/plan/odds/target-role.ts';
import { byRole } from '../odds/by-role.ts';
import { type Arrival, arrivalOf } from './arrival.ts';
import type { DIVISIONS } from './divisions.ts';
import type { TimedCoin } from './replayed-folder.ts';
import type { SaidLook } from './said-look.ts';
import { type SaidOdds, saidOddsOf } from './said-odds.ts';
import { type StanceRow, stanceTable } from './stance-table.ts';
import { type Division, divided, type Table, tableOf } from './table.ts';

/** A coin of which looks are kept as far as they are reported. */
export interface ReportedCoin extends Omit<TimedCoin, 'looks'> {
  readonly looks: readonly SaidLook[];
}

/** What a replay of a folder came to. */
export interface FolderReport {
  readonly engine: string;
  readonly coins: number;
  /** Slots with a plan. */
  readonly slots: number;
  readonly withoutPlan: number;
  readonly entries: number;
  /** Entries whose primary target was not settled where the candles end. */
  readonly open: number;
  /** Processor time of replaying and settling. */
  readonly millisecondsASlot: number;
  readonly all: Table;
  readonly divisions: Readonly<Record<keyof typeof DIVISIONS, Division>>;
  /** Of all looks. */
  readonly stances: readonly StanceRow[];
  /** What was said of each target at all looks beside what happened. */
  readonly odds: Readonly<Record<TargetRole, SaidOdds>>;
  readonly arrival: Readonly<Record<TargetRole, Arrival | null>>;
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Sums up replayed coins. */
export function reportOf(replayed: readonly ReportedCoin[]): FolderReport {
  const entries = replayed.flatMap((coin) => coin.entries);
  const looks = replayed.flatMap((coin) => coin.looks);
  return {
    engine: ENGINE,
    coins: replayed.length,
    slots: looks.length,
    withoutPlan: total(replayed.map(({ withoutPlan }) => withoutPlan)),
    entries: entries.length,
    open: entries.filter(({ plan }) => !plan.at(-1)).length,
    millisecondsASlot: total(replayed.map(({ processorMs }) => processorMs)) / looks.length,
    all: tableOf(entries),
    divisions: {
      split: divided(entries, 'split'),
      year: divided(entries, 'year'),
      coin: divided(entries, 'coin'),
      action: divided(entries, 'action'),
      stance: divided(entries, 'stance'),
      splitAndStance: divided(entries, 'splitAndStance'),
      score: divided(entries, 'score'),
    },
    stances: stanceTable(looks),
    odds: byRole((role) => saidOddsOf(looks, role)),
    arrival: byRole((role) => arrivalOf(entries, role)),
  };
}
