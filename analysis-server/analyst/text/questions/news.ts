import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { Claim } from '../../claims/claim.ts';
import type { Proposition } from '../../claims/proposition.ts';
import { Picking } from '../rules/picking.ts';

/** Closed since the earlier moment. */
export type NewCandles = Readonly<Record<Timeframe, number>>;

type Type = Proposition['type'];

/** Of these, all but what passes last. */
const LASTING_KINDS: readonly Claim['kind'][] = ['state', 'comparison', 'agreement', 'structure'];
const LASTING: ReadonlySet<Type> = new Set<Type>([
  'held',
  'histogram',
  'squeeze',
  'volume-run',
  'volatility',
  'pattern',
]);

/** Found afresh at each moment: news, but its absence is none. */
const PASSING: ReadonlySet<Type> = new Set<Type>([
  'candle-volume',
  'outside-band',
  'moved',
  'extreme-close',
  'price-change',
  'td-setup',
]);

/** True as long as found; when no longer found, it has ended. */
function isLasting({ kind, proposition: { type } }: Claim): boolean {
  if (PASSING.has(type) || type === 'level-cluster') return false;
  return LASTING_KINDS.includes(kind) || LASTING.has(type);
}

function cameTrue(claim: Claim, newCandles: NewCandles): boolean {
  const { proposition } = claim;
  switch (proposition.type) {
    case 'crossed':
    case 'left-extreme':
    case 'broke-level':
    case 'squeeze-ended':
      return proposition.ago < newCandles[proposition.timeframe];
    default:
      return isLasting(claim) || PASSING.has(proposition.type);
  }
}

/** What a claim is about; other fields say what of it is so. */
const SUBJECT = new Set<string>([
  'type',
  'timeframe',
  'reading',
  'average',
  'of',
  'line',
  'over',
  'subject',
  'end',
]);

function subjectOf({ proposition }: Claim): string {
  const parts = Object.entries(proposition).filter(([field]) => SUBJECT.has(field));
  return parts.map(([, value]) => String(value)).join(':');
}

const MOST_COME = 4;
const MOST_GONE = 3;

const MOST_ALIKE = 2;

const heaviest = (claims: readonly Claim[], count: number) =>
  new Picking().take(
    claims.toSorted((a, b) => b.weight - a.weight),
    count,
    MOST_ALIKE,
  );

export function newsBetween(now: readonly Claim[], then: readonly Claim[], newCandles: NewCandles) {
  const [idsNow, idsThen] = [now, then].map((claims) => new Set(claims.map(({ id }) => id)));
  const come = heaviest(
    now.filter((claim) => !idsThen?.has(claim.id) && cameTrue(claim, newCandles)),
    MOST_COME,
  );
  const replaced = new Set(come.map(subjectOf));
  const gone = heaviest(
    then.filter(
      (claim) => !idsNow?.has(claim.id) && isLasting(claim) && !replaced.has(subjectOf(claim)),
    ),
    MOST_GONE,
  );
  return { come, gone };
}
