import { ENGINE } from '../../../domain/analysis/engine.ts';
import { byRole, type TargetRole } from '../../../domain/plan/odds/target-role.ts';
import { type Arrival, arrivalOf } from './arrival.ts';
import type { DIVISIONS } from './divisions.ts';
import type { TimedCoin } from './replayed-folder.ts';
import { type SaidOdds, saidOddsOf } from './said-odds.ts';
import { type Division, divided, type Table, tableOf } from './table.ts';

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
  /** What was said of each target beside what happened. */
  readonly odds: Readonly<Record<TargetRole, SaidOdds>>;
  readonly arrival: Readonly<Record<TargetRole, Arrival | null>>;
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Sums up replayed coins. */
export function reportOf(replayed: readonly TimedCoin[]): FolderReport {
  const entries = replayed.flatMap((coin) => coin.entries);
  const slots = total(replayed.map((coin) => coin.slots));
  return {
    engine: ENGINE,
    coins: replayed.length,
    slots,
    withoutPlan: total(replayed.map(({ withoutPlan }) => withoutPlan)),
    entries: entries.length,
    open: entries.filter(({ plan }) => !plan.at(-1)).length,
    millisecondsASlot: total(replayed.map(({ processorMs }) => processorMs)) / slots,
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
    odds: byRole((role) => saidOddsOf(entries, role)),
    arrival: byRole((role) => arrivalOf(entries, role)),
  };
}
