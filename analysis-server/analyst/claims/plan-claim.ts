import type { Level } from '../levels.ts';
import type { FoundClaim } from './claim.ts';
import type { Moment } from './moment.ts';
import { levelValues, momentValue } from './moment-value.ts';
import type { OddsProposition } from './propositions/odds.ts';
import type { PlanProposition } from './propositions/plan.ts';
import { weightOf } from './weight.ts';

/** @param facts names of the plan's values that it rests on, without 'plan.' */
export function planClaim(
  moment: Moment,
  proposition: PlanProposition | OddsProposition,
  base: number,
  facts: Readonly<Record<string, number>>,
  level: Level | null = null,
): FoundClaim {
  return {
    kind: 'plan',
    topic: 'plan',
    timeframes: level === null ? [] : [level.timeframe],
    leans: 'neither',
    weight: weightOf({ timeframe: null, base }),
    proposition,
    values: [
      ...Object.entries(facts).map(([key, value]) => momentValue(moment, `plan.${key}`, value)),
      ...(level === null ? [] : levelValues(moment, [level])),
    ],
    candles: null,
  };
}
