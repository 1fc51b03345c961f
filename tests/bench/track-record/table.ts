import type { Estimate } from '../../../domain/record/block-bootstrap.ts';
import { blockEstimates } from '../../support/block-estimates.ts';
import { DIVISIONS, partsBy } from './divisions.ts';
import {
  type MEASURES,
  MODELS,
  type Model,
  observationsOf,
  TARGETS,
  type Target,
} from './models.ts';
import type { ReplayedPlan } from './replayed-coin.ts';

/** One model at one target: shares and R with their intervals; null where too little is known. */
export interface Row {
  readonly model: Model;
  readonly target: Target;
  readonly n: number;
  readonly estimates: Readonly<Record<(typeof MEASURES)[number], Estimate>> | null;
}

/** Every model at every target. */
export type Table = readonly Row[];

/** Named tables of a division of the entries. */
export type Division = Readonly<Record<string, Table>>;

function rowOf(entries: readonly ReplayedPlan[], model: Model, target: Target): Row {
  const observations = observationsOf(entries, model, target);
  const found = blockEstimates(observations);
  const [hit, gross, afterFees, afterAllCosts] = found ?? [];
  const isWhole = hit && gross && afterFees && afterAllCosts;
  return {
    model,
    target,
    n: observations.length,
    estimates: isWhole ? { hit, gross, afterFees, afterAllCosts } : null,
  };
}

/** What every model came to at every target. */
export function tableOf(entries: readonly ReplayedPlan[]): Table {
  return TARGETS.flatMap((target) => MODELS.map((model) => rowOf(entries, model, target)));
}

/** A table for each part of a division, in the order of their names. */
export function divided(
  entries: readonly ReplayedPlan[],
  division: keyof typeof DIVISIONS,
): Division {
  const parts = partsBy(entries, DIVISIONS[division]);
  return Object.fromEntries(parts.map(([name, part]) => [name, tableOf(part)]));
}
