import type { Odds } from '../../analysis/recommendation.ts';

export interface OddsPlan {
  readonly takeProfit: Readonly<Record<string, unknown>>;
  readonly odds: Readonly<Record<string, Pick<Odds, 'expected'>>> | null;
}

/** Mean R after all costs, closing at the primary target; null without odds. */
export function expectedOf({ takeProfit, odds }: OddsPlan): number | null {
  const primary = Object.keys(takeProfit).at(-1);
  return (primary === undefined ? undefined : odds?.[primary]?.expected) ?? null;
}
