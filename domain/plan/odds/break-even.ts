/** What decides how often a target must be reached to pay for itself. */
interface StatedOdds {
  /** Share that reaches the target before the stop. */
  readonly hit: number;
  /** Mean result in R after all costs, at that share. */
  readonly expected: number;
}

/**
 * The share of hits at which a target comes to 0 R after all costs: one hit more for one stop less
 * gains the reward and the risk, and as many expire as before.
 * @param reward distance of the target in R, above 0
 */
export function breakEvenShare({ hit, expected }: StatedOdds, reward: number): number {
  return Math.min(1, Math.max(0, hit - expected / (reward + 1)));
}
