import type { Estimate } from '../../../domain/record/block-bootstrap.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import type { LedgerTrade, StandingLook } from './lives.ts';
import { type Reliability, reliabilityOf } from './reliability.ts';
import { reliabilityIntervals } from './reliability-intervals.ts';

/** The same blocks as the intervals of the record. */
const BLOCK_MS = 14 * DAY_MS;

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Difference of two means, by the sandwich of both over blocks of 14 days; null where one is empty. */
export function differenceOf(
  a: readonly LedgerTrade[],
  b: readonly LedgerTrade[],
): Estimate | null {
  if (a.length === 0 || b.length === 0) return null;
  const pulls = new Map<number, number>();
  const means = [a, b].map((sample) => mean(sample.map(({ netR }) => netR)));
  for (const [place, sample] of [a, b].entries()) {
    for (const { at, netR } of sample) {
      const key = Math.floor(at / BLOCK_MS);
      const pull = ((place === 0 ? 1 : -1) * (netR - (means[place] ?? 0))) / sample.length;
      pulls.set(key, (pulls.get(key) ?? 0) + pull);
    }
  }
  const deviation = Math.sqrt([...pulls.values()].reduce((sum, pull) => sum + pull * pull, 0));
  const difference = (means[0] ?? 0) - (means[1] ?? 0);
  return {
    mean: difference,
    low: difference - 1.96 * deviation,
    high: difference + 1.96 * deviation,
  };
}

/** How odds did against always saying their mean. */
export interface StandingOdds extends Reliability {
  readonly skill: readonly [low: number, high: number] | null;
  readonly said: number;
  readonly happened: number;
}

/** @returns null where there is no look */
export function standingOdds(
  looks: readonly StandingLook[],
  oddsOf: (look: StandingLook) => number,
): StandingOdds | null {
  const forecasts = looks.map((look) => {
    const { at, isHit } = look;
    return { at, odds: oddsOf(look), isHit, expected: 0, result: 0 };
  });
  const happened = mean(forecasts.map(({ isHit }) => (isHit ? 1 : 0)));
  const reliability = reliabilityOf(forecasts, happened);
  if (reliability === null) return null;
  const skill = reliabilityIntervals(forecasts, happened)?.brierSkill ?? null;
  const said = mean(forecasts.map(({ odds }) => odds));
  return { ...reliability, skill, said, happened };
}
