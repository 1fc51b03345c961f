import { HOUR_MS } from '../../../domain/text/time-units.ts';
import { grossAt } from '../live-plan.ts';
import type { FoundClaim } from './claim.ts';
import type { Moment } from './moment.ts';
import { planClaim } from './plan-side.ts';

function saysNow(moment: Moment): FoundClaim[] {
  const { action, stance, fresh, plan: life } = moment.plan;
  if (life?.event !== 'kept' || !fresh) return [];
  if (fresh.action === action && fresh.stance === stance) return [];
  const said = { type: 'says-now', action: fresh.action, stance: fresh.stance } as const;
  return [planClaim(moment, said, 0.97, {})];
}

function replaced(moment: Moment): FoundClaim[] {
  const { aged, plan } = moment;
  const { replaced: other, openedAt = 0 } = plan.plan ?? {};
  if (!other) return [];
  const { action, stance, grossR: result } = other;
  const hours = (openedAt - other.openedAt) / HOUR_MS;
  const before = { action, stance, hours, result, by: plan.action };
  const base = aged.age === undefined ? 0.96 : 0.2;
  return [planClaim(moment, { type: 'replaced', ...aged, ...before }, base, {})];
}

export function lifeClaims(moment: Moment): FoundClaim[] {
  const { plan, picture, aged } = moment;
  const { action, entry } = plan;
  const ended = plan.plan?.ended;
  const result = grossAt(plan, picture.price);
  const isStanding = aged.age !== undefined && !ended;
  return [
    planClaim(
      moment,
      { type: 'plan', action, entry, ...aged, ...(isStanding ? { result } : {}) },
      1,
      { entry, ...(isStanding ? { price: picture.price } : {}) },
    ),
    ...saysNow(moment),
    ...replaced(moment),
    ...(ended ? [planClaim(moment, { type: 'ended', by: ended.by }, 0.97, {})] : []),
  ];
}
