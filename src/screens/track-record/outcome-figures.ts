import { NOT_AVAILABLE } from '../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../domain/text/r-text.ts';

interface Outcomes {
  /** Where open entries are counted, too. */
  readonly entries?: number;
  readonly settled: number;
  readonly hits: number;
  /** Mean result in R. */
  readonly netR: number | null;
}

/** How many reached their target, of those that are settled. */
export const reachedText = ({ settled, hits }: Pick<Outcomes, 'settled' | 'hits'>) =>
  settled === 0 ? NOT_AVAILABLE : shareText(hits / settled);

export const OUTCOME_COLUMNS = ['Reached', 'Net'] as const;

/** A row's figures in these columns, and of how many entries they are. */
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
