import type { Odds } from '../../analysis/recommendation.ts';

/** A plan's targets by label, nearest first, with the odds of each. */
export interface OddsPlan {
  readonly takeProfit: Readonly<Record<string, unknown>>;
  readonly odds: Readonly<Record<string, Pick<Odds, 'expected'>>> | null;
}

/** What a plan comes to in R on average after all costs, closed at its primary target; null where its odds are not known. */
export function expectedOf({ takeProfit, odds }: OddsPlan): number | null {
  const primary = Object.keys(takeProfit).at(-1);
  return (primary === undefined ? undefined : odds?.[primary]?.expected) ?? null;
}
