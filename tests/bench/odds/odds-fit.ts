import { featuresOf, oddsOf } from '../../../domain/plan/odds/odds.ts';
import type {
  OddsModel,
  TargetModel,
  TargetWeights,
} from '../../../domain/plan/odds/odds-model.ts';
import { byRole, type TargetRole } from '../../../domain/plan/odds/target-role.ts';
import { mean } from '../track-record/figures.ts';
import { type Forecast, reliabilityOf } from '../track-record/reliability.ts';
import type { ObservedSide, ObservedTarget } from './observed-target.ts';
import { fitSoftmax } from './softmax-fit.ts';

/** How strongly, an observation, weights are held to the Brownian chances, and the lean's to 0. */
const RIDGE = 1e-2;
const LEAN_RIDGE = 1e-3;
/** Of each feature, in the order of `featuresOf`; the constant is free. */
const RIDGES = [0, RIDGE, RIDGE, RIDGE, RIDGE, RIDGE, LEAN_RIDGE];
const BROWNIAN = { hit: [0, 1, 0, 0, 0, 0, 0], expire: [0, 0, 1, 0, 0, 0, 0] };

/** An entry as the fit sees it. */
export interface ObservedEntry {
  readonly plan: ObservedSide;
  readonly mirror: ObservedSide;
}

/** Entries to fit on, and those to see how the odds do. */
export interface ObservedSplits {
  readonly design: readonly ObservedEntry[];
  readonly validation: readonly ObservedEntry[];
}

type Targets<T> = Readonly<Record<TargetRole, T>>;

const rounded = (value: number) => Number(value.toPrecision(6));

const targetsAt = (sides: readonly ObservedSide[], role: TargetRole): ObservedTarget[] =>
  sides.flatMap(({ targets }) => targets.filter((target) => target.role === role));

const hitShare = (targets: readonly ObservedTarget[]) =>
  mean(targets.map(({ result }) => (result.outcome === 'hit' ? 1 : 0)));

function weightsFor(design: readonly ObservedEntry[], role: TargetRole): TargetWeights {
  const targets = targetsAt(
    design.flatMap(({ plan, mirror }) => [plan, mirror]),
    role,
  );
  if (targets.length === 0) {
    throw new RangeError(
      `no plan with odds had a ${role} target and ended in time to be fitted on`,
    );
  }
  const observed = targets.map(({ inputs, result }) => ({
    features: featuresOf(inputs),
    outcome: result.outcome,
  }));
  const { hit, expire } = fitSoftmax(observed, RIDGES, BROWNIAN);
  const ended = (outcome: 'stopped' | 'expired') =>
    targets.filter(({ result }) => result.outcome === outcome);
  return {
    hit: hit.map(rounded),
    expire: expire.map(rounded),
    atStop: rounded(mean(ended('stopped').map(({ result }) => result.gross))),
    atExpiry: rounded(
      mean(ended('expired').map(({ inputs, result }) => result.gross / inputs.reward)),
    ),
  };
}

/** What the model says of plans beside what became of them, for each role. */
export function forecastsUnder(
  weights: Targets<TargetWeights>,
  entries: readonly ObservedEntry[],
): Targets<Forecast[]> {
  const forecasts = byRole((): Forecast[] => []);
  for (const { plan } of entries) {
    const odds = oddsOf(plan.rewards, plan.lean, plan.volatility, weights);
    for (const [place, { role, result }] of plan.targets.entries()) {
      const said = odds[place];
      if (said === undefined) continue;
      forecasts[role].push({
        odds: said.hit,
        isHit: result.outcome === 'hit',
        expected: said.gross,
        result: result.gross,
      });
    }
  }
  return forecasts;
}

/** Fits the odds on the design split and measures them on the validation split. */
export function fitOdds({ design, validation }: ObservedSplits): OddsModel['targets'] {
  const weights = byRole((role) => weightsFor(design, role));
  const forecasts = forecastsUnder(weights, validation);
  const plansOf = (entries: readonly ObservedEntry[], role: TargetRole) =>
    targetsAt(
      entries.map(({ plan }) => plan),
      role,
    );
  return byRole((role): TargetModel => {
    const fittedRate = hitShare(plansOf(design, role));
    const all = plansOf([...design, ...validation], role);
    const found = reliabilityOf(forecasts[role], fittedRate);
    return {
      ...weights[role],
      baseRate: { n: all.length, hit: rounded(hitShare(all)) },
      fittedRate: rounded(fittedRate),
      calibration: (found?.tenths ?? []).map(({ said, happened, n }) => ({
        said: rounded(said),
        happened: rounded(happened),
        n,
      })),
      scores: found && {
        calibrationError: rounded(found.calibrationError),
        brierSkill: rounded(found.brierSkill),
        saidR: rounded(found.expected.said),
        happenedR: rounded(found.expected.happened),
      },
    };
  });
}
