import { featuresOf, oddsOf } from '../../../domain/plan/odds/odds.ts';
import type {
  OddsModel,
  TargetModel,
  TargetWeights,
} from '../../../domain/plan/odds/odds-model.ts';
import type { TargetRole } from '../../../domain/plan/odds/target-role.ts';
import { mean } from '../track-record/figures.ts';
import { type Forecast, reliabilityOf } from '../track-record/reliability.ts';
import { byRole } from './by-role.ts';
import { calibratedTenths } from './calibrated-tenths.ts';
import type { ObservedSide, ObservedTarget } from './observed-target.ts';
import { fitSoftmax } from './softmax-fit.ts';

/** How strongly, an observation, weights are held to the Brownian chances, and the lean's to 0. */
const RIDGE = 1e-2;
const LEAN_RIDGE = 1e-3;
/** Of each feature, in the order of `featuresOf`; the constant is free. */
const RIDGES = [0, RIDGE, RIDGE, RIDGE, RIDGE, RIDGE, LEAN_RIDGE];
const BROWNIAN = { hit: [0, 1, 0, 0, 0, 0, 0], expire: [0, 0, 1, 0, 0, 0, 0] };

/** A look as the fit sees it. */
export interface ObservedLook {
  readonly at: number;
  readonly plan: ObservedSide;
  readonly mirror: ObservedSide;
}

/** Looks to fit on, and those to see how the odds do. */
export interface ObservedSplits {
  readonly design: readonly ObservedLook[];
  readonly validation: readonly ObservedLook[];
}

type Targets<T> = Readonly<Record<TargetRole, T>>;

const rounded = (value: number) => Number(value.toPrecision(6));

const targetsAt = (sides: readonly ObservedSide[], role: TargetRole): ObservedTarget[] =>
  sides.flatMap(({ targets }) => targets.filter((target) => target.role === role));

const hitShare = (targets: readonly ObservedTarget[]) =>
  mean(targets.map(({ result }) => (result.outcome === 'hit' ? 1 : 0)));

function weightsFor(design: readonly ObservedLook[], role: TargetRole): TargetWeights {
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
  looks: readonly ObservedLook[],
): Targets<Forecast[]> {
  const models = byRole((role) => ({ ...weights[role], calibration: [] }));
  const forecasts = byRole((): Forecast[] => []);
  for (const { at, plan } of looks) {
    const odds = oddsOf(plan.rewards, plan.lean, plan.volatility, models);
    for (const [place, { role, result }] of plan.targets.entries()) {
      const said = odds[place];
      if (said === undefined) continue;
      forecasts[role].push({
        at,
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
  const plansOf = (looks: readonly ObservedLook[], role: TargetRole) =>
    targetsAt(
      looks.map(({ plan }) => plan),
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
      calibration: calibratedTenths(forecasts[role]).map(
        ({ said, happened, n, upTo, halfWidth }) => ({
          said: rounded(said),
          happened: rounded(happened),
          n,
          upTo: rounded(upTo),
          halfWidth: rounded(halfWidth),
        }),
      ),
      scores: found && {
        calibrationError: rounded(found.calibrationError),
        brierSkill: rounded(found.brierSkill),
      },
    };
  });
}
