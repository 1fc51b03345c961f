import { RULES } from '../../../domain/rule/rule.ts';
import { type Counts, isNear, perWeek } from './rule-rows.ts';

/** Firings a week and their number. */
function figures(counts: Counts, claim: string): string {
  const firings = counts.get(claim);
  if (firings === undefined || firings.hours === 0) return 'never known'.padEnd(18);
  return `${perWeek(firings).toPrecision(2).padStart(9)} (${firings.fired})`.padEnd(18);
}

/** What the vocabulary says of each claim, beside what was counted on coins held out. */
export function printRules(heldOut: Counts): void {
  let [measured, near] = [0, 0];
  for (const { claim, weekly, unmeasured } of RULES) {
    const firings = heldOut.get(claim);
    const isWithin = weekly !== null && firings && isNear(perWeek(firings), weekly);
    if (weekly !== null) measured += 1;
    if (isWithin) near += 1;
    const said = `${weekly ?? unmeasured}`.padEnd(42);
    const verdict = weekly === null || isWithin ? '' : 'not within half and twice';
    console.log(`${claim.padEnd(80)}${said}${figures(heldOut, claim)}${verdict}`);
  }
  console.log(`${near} of ${measured} measured claims within half and twice`);
}
