import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import { rolesOf, type TargetRole } from '../../../domain/plan/odds/target-role.ts';
import { DIVISIONS, partsBy } from './divisions.ts';
import { type Forecast, type Reliability, reliabilityOf } from './reliability.ts';
import type { ReplayedPlan } from './replayed-coin.ts';

type Part = Readonly<Record<string, Reliability>>;

/** What plans said of the targets of one role beside what became of them, after all costs. */
export interface SaidOdds {
  /** Share of the plans that the odds were fitted on that reached such a target. */
  readonly baseRate: number;
  readonly all: Reliability | null;
  readonly split: Part;
  readonly year: Part;
  readonly stance: Part;
  readonly splitAndStance: Part;
}

function forecastsOf(entry: ReplayedPlan, wanted: TargetRole): Forecast[] {
  const { odds } = entry.recommended;
  const labels = Object.keys(entry.recommended.takeProfit);
  return rolesOf(labels.length).flatMap((role, place): Forecast[] => {
    const said = odds?.[labels[place] ?? ''];
    const result = entry.plan[place];
    if (role !== wanted || !said || !result) return [];
    return [
      {
        odds: said.hit,
        isHit: result.outcome === 'hit',
        expected: said.expected,
        result: result.afterAllCosts,
      },
    ];
  });
}

/** Sets the odds that plans stated beside what happened. */
export function saidOddsOf(entries: readonly ReplayedPlan[], role: TargetRole): SaidOdds {
  const baseRate = ODDS_MODEL.targets[role].fittedRate;
  const found = (of: readonly ReplayedPlan[]) =>
    reliabilityOf(
      of.flatMap((entry) => forecastsOf(entry, role)),
      baseRate,
    );
  const partsOf = (division: keyof typeof DIVISIONS): Part =>
    Object.fromEntries(
      partsBy(entries, DIVISIONS[division]).flatMap(([name, part]) => {
        const reliability = found(part);
        return reliability === null ? [] : [[name, reliability]];
      }),
    );
  return {
    baseRate,
    all: found(entries),
    split: partsOf('split'),
    year: partsOf('year'),
    stance: partsOf('stance'),
    splitAndStance: partsOf('splitAndStance'),
  };
}
