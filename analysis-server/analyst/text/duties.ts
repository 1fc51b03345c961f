import type { Claim } from '../claims/claim.ts';
import { type ClaimOf, claimsOfType, primaryOf, sidesOf, type TextContext } from './context.ts';
import type { SectionTitle } from './draft.ts';

/** A condition, a gap and what is said of the plan itself do not argue. */
export function argues({ kind, topic }: Claim): boolean {
  return kind !== 'condition' && kind !== 'gap' && topic !== 'plan';
}

/** It comes and goes within the hours in which a daily chart stays the same. */
function isFastCross({ proposition }: Claim): boolean {
  return (
    proposition.type === 'crossed' &&
    (proposition.timeframe === '1h' || proposition.timeframe === '15m')
  );
}

/** What argues for a side, heaviest first; a fast cross leads only where there is nothing else. */
export function argumentsFor(side: Claim['leans'], { claims }: TextContext): Claim[] {
  const arguing = claims.filter((claim) => claim.leans === side && argues(claim));
  const lead = arguing.find((claim) => claim.kind !== 'level' && !isFastCross(claim));
  if (!lead) return arguing;
  const before = arguing.slice(0, arguing.indexOf(lead));
  return [
    ...before.filter((claim) => !isFastCross(claim)),
    lead,
    ...before.filter(isFastCross),
    ...arguing.slice(before.length + 1),
  ];
}

export function heaviestAgainst(context: TextContext): Claim | undefined {
  const against = argumentsFor(sidesOf(context).theirs, context);
  // Levels before a target are named with the target.
  return against.find(({ kind }) => kind !== 'level') ?? against[0];
}

/** Of the reasons, only costs too large by themselves go before one of the odds. */
function saysBreakEven({ proposition: { asideFor, bounds } }: ClaimOf<'stance'>): boolean {
  const [reason] = asideFor;
  if (reason === 'costs') return bounds !== null && bounds.high < bounds.breakEven;
  return reason === undefined || reason === 'poor odds' || reason === 'interval';
}

function stanceDuties(context: TextContext): Claim[] {
  const [stance] = claimsOfType(context, 'stance');
  if (!stance) return [];
  const { breakEven } = primaryOf(context);
  const costs = stance.proposition.asideFor.includes('costs') ? claimsOfType(context, 'costs') : [];
  return [stance, ...(breakEven && !saysBreakEven(stance) ? [breakEven] : []), ...costs];
}

/** What every text has to say, by section. */
export function dutiesOf(context: TextContext): (readonly [SectionTitle, Claim])[] {
  const against = heaviestAgainst(context);
  const [stop] = claimsOfType(context, 'stop');
  const { target, between, odds, rate } = primaryOf(context);
  const ofPlan = [stop, target, between, odds, rate, ...stanceDuties(context)];
  return [
    ...(against ? [['What speaks against it', against] as const] : []),
    ...ofPlan.flatMap((claim) => (claim ? [['The plan', claim] as const] : [])),
    ...claimsOfType(context, 'limitation', 'missing', 'simulated').map(
      (claim) => ['What is not known', claim] as const,
    ),
  ];
}
