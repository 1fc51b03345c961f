import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import { rolesOf, type TargetRole } from '../../../domain/plan/odds/target-role.ts';
import { DIVISIONS, partsBy } from './divisions.ts';
import { type Forecast, type Reliability, reliabilityOf } from './reliability.ts';
import { type ReliabilityIntervals, reliabilityIntervals } from './reliability-intervals.ts';
import type { SaidLook } from './said-look.ts';

type Part<T = Reliability> = Readonly<Record<string, T>>;

/** What plans said of the targets of one role beside what became of them, after all costs. */
export interface SaidOdds {
  /** Share of the looks that the odds were fitted on that reached such a target. */
  readonly baseRate: number;
  readonly all: Reliability | null;
  readonly split: Part;
  readonly splitIntervals: Part<ReliabilityIntervals>;
  readonly year: Part;
  readonly stance: Part;
  readonly splitAndStance: Part;
}

function forecastsOf(look: SaidLook, wanted: TargetRole): Forecast[] {
  const { odds } = look.recommended;
  const labels = Object.keys(look.recommended.takeProfit);
  return rolesOf(labels.length).flatMap((role, place): Forecast[] => {
    const said = odds?.[labels[place] ?? ''];
    const result = look.plan[place];
    if (role !== wanted || !said || !result) return [];
    return [
      {
        at: look.snapshotTime,
        odds: said.hit,
        isHit: result.outcome === 'hit',
        expected: said.expected,
        result: result.afterAllCosts,
      },
    ];
  });
}

/** Sets the odds that plans stated beside what happened. */
export function saidOddsOf(looks: readonly SaidLook[], role: TargetRole): SaidOdds {
  const baseRate = ODDS_MODEL.targets[role].fittedRate;
  const forecasts = (of: readonly SaidLook[]) => of.flatMap((look) => forecastsOf(look, role));
  function partsOf<T>(
    division: keyof typeof DIVISIONS,
    measure: (forecasts: readonly Forecast[], baseRate: number) => T | null,
  ): Part<T> {
    return Object.fromEntries(
      partsBy(looks, DIVISIONS[division]).flatMap(([name, part]) => {
        const measured = measure(forecasts(part), baseRate);
        return measured === null ? [] : [[name, measured]];
      }),
    );
  }
  return {
    baseRate,
    all: reliabilityOf(forecasts(looks), baseRate),
    split: partsOf('split', reliabilityOf),
    splitIntervals: partsOf('split', reliabilityIntervals),
    year: partsOf('year', reliabilityOf),
    stance: partsOf('stance', reliabilityOf),
    splitAndStance: partsOf('splitAndStance', reliabilityOf),
  };
}
