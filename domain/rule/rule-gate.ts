import type { EpochMs } from '../text/quantity.ts';
import { DAY_MS, HOUR_MS } from '../text/time-units.ts';

/** Checks follow one another by an hour; after more, what lies between is not known. */
const CHECK_MS = HOUR_MS;
/** At least between two firings. A claim that ended for as long has rested too. */
const REST_MS = DAY_MS;

export interface RuleCheck {
  readonly at: EpochMs;
  readonly holds: boolean | null;
}

export interface GateState {
  readonly at: EpochMs;
  /** `began`: at one check so far, after one at which it did not. */
  readonly standing: 'unknown' | 'ended' | 'began' | 'holds';
  readonly since: EpochMs;
  readonly firedAt: EpochMs | null;
}

function nextStanding(before: GateState['standing'], holds: boolean | null) {
  if (holds === null) return 'unknown';
  if (!holds) return 'ended';
  return before === 'ended' ? 'began' : 'holds';
}

/** Fires at the second check in a row that holds after one that did not; a gap begins nothing. */
export function checkRule(
  before: GateState | null,
  { at, holds }: RuleCheck,
): { readonly state: GateState; readonly fires: boolean } {
  if (before !== null && at <= before.at) return { state: before, fires: false };
  const known = before !== null && at - before.at <= CHECK_MS ? before : null;
  const standing = nextStanding(known?.standing ?? 'unknown', holds);
  const firedAt = before?.firedAt ?? null;
  const hasBegun = known?.standing === 'began' && standing === 'holds';
  const fires = hasBegun && (firedAt === null || at - firedAt >= REST_MS);
  const since = known && (hasBegun || known.standing === standing) ? known.since : at;
  return { state: { at, standing, since, firedAt: fires ? at : firedAt }, fires };
}
