import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { expiryOf } from '../../../../domain/plan/plan-expiry.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import type { EpochMs } from '../../../../domain/text/quantity.ts';
import { planTargets } from './plan-targets.ts';

type Timed = Parameters<typeof planTargets>[0] & Pick<KnownPlan, 'expiresInHours'>;

/** The primary target's usual time and the plan's expiry; null if it has no time. */
export function timeSentence(plan: Timed, from: EpochMs): string | null {
  const { expiresInHours } = plan;
  if (expiresInHours === null) return null;
  const primary = planTargets(plan).at(-1);
  const half = primary?.eta
    ? `Half of those that reach ${primary.label} do so within ${primary.eta}. `
    : '';
  return `${half}Every target counts until ${momentText(expiryOf(from, expiresInHours))}; then the plan expires.`;
}
