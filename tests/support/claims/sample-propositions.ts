import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { AGREEMENTS } from './sample-agreements.ts';
import { CHANGES } from './sample-changes.ts';
import { ODDS } from './sample-odds.ts';
import { PLANS } from './sample-plans.ts';
import { READINGS } from './sample-readings.ts';

/** Propositions of every type, with each of its words at least once. */
export const SAMPLES: readonly Proposition[] = [
  ...READINGS,
  ...AGREEMENTS,
  ...CHANGES,
  ...PLANS,
  ...ODDS,
];
