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
