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

interface StatedOdds {
  /** Share reaching the target before the stop. */
  readonly hit: number;
  /** Mean result in R after all costs. */
  readonly expected: number;
}

/** Hit share at 0 R: each hit in place of a stop gains reward + risk, and expiries stay. */
export function breakEvenShare({ hit, expected }: StatedOdds, reward: number): number {
  return Math.min(1, Math.max(0, hit - expected / (reward + 1)));
}
