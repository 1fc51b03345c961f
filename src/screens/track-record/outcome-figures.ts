import { NOT_AVAILABLE } from '../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../domain/text/r-text.ts';

interface Outcomes {
  /** Absent where open entries are not counted. */
  readonly entries?: number;
  readonly settled: number;
  readonly hits: number;
  /** Mean result in R. */
  readonly netR: number | null;
}

/** Targets reached, of settled entries. */
export const reachedText = ({ settled, hits }: Pick<Outcomes, 'settled' | 'hits'>) =>
  settled === 0 ? NOT_AVAILABLE : shareText(hits / settled);

export const OUTCOME_COLUMNS = ['Reached', 'Net'] as const;

export function outcomeFigures(outcomes: Outcomes | undefined): {
  readonly note: string;
  readonly figures: readonly string[];
} {
  if (!outcomes) return { note: 'none settled', figures: OUTCOME_COLUMNS.map(() => NOT_AVAILABLE) };
  const { entries, settled, netR } = outcomes;
  return {
    note: `${settled}${entries === undefined ? '' : ` of ${entries}`} settled`,
    figures: [reachedText(outcomes), rText(netR)],
  };
}
