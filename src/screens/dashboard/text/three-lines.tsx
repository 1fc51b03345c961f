import { Suspense, useMemo } from 'react';
import type {
  KnownAnalysis,
  KnownFacts,
  KnownPlan,
} from '../../../../domain/analysis/known-analysis.ts';
import { claimOfType, endingClaims, whyClaims } from '../../../../domain/analysis/line-claims.ts';
import type { StoredClaim } from '../../../../domain/claim/claim.ts';
import { STANCE_NAMES } from '../../../../domain/plan/odds/stance-words.ts';
import { formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { isKept, planTargets } from '../plan/plan-words.ts';
import type { AnalysisProps } from '../plan/use-plan-now.ts';
import { ExplainedAnalysis, type Mark } from './mark.ts';
import { ExplainedText } from './text-card.tsx';

interface Line {
  readonly title: 'What' | 'Why' | 'For it now' | 'What ends it';
  readonly text: string;
  readonly marks: readonly Mark[];
}

type Piece = string | { readonly words: string; readonly claim: StoredClaim | undefined };

/** Pieces with a claim become evidence. */
function written(title: Line['title'], pieces: readonly Piece[]): Line {
  let text = '';
  const marks: Mark[] = [];
  for (const piece of pieces) {
    const words = typeof piece === 'string' ? piece : piece.words;
    const start = text.length;
    text += words;
    if (typeof piece !== 'string' && piece.claim) {
      marks.push({ start, end: text.length, claim: piece.claim });
    }
  }
  return { title, text, marks };
}

type Claims = readonly StoredClaim[];

function what(plan: KnownPlan, tickSize: number, claims: Claims): Line | null {
  const { action, entry, stopLoss, stance, potentialROI } = plan;
  if (action === null) return null;
  const price = (value: number) => formatPrice(value, tickSize);
  const primary = planTargets(plan).findLast(({ price: at }) => typeof at === 'number');
  const risk = potentialROI.riskPerTrade;
  const away = typeof risk === 'number' && !isKept(plan) ? ` (${formatPercent(risk)} away)` : '';
  const target = claims.find(
    ({ proposition }) => proposition.type === 'target' && proposition.label === primary?.label,
  );
  return written('What', [
    ...(stance !== null && stance !== 'trade'
      ? [
          { words: STANCE_NAMES[stance][0], claim: claimOfType(claims, 'stance') },
          '; the plan would be ',
        ]
      : []),
    {
      words: typeof entry === 'number' ? `${action} from ${price(entry)}` : action,
      claim: claimOfType(claims, 'plan'),
    },
    ...(typeof stopLoss === 'number'
      ? [', ', { words: `stop at ${price(stopLoss)}${away}`, claim: claimOfType(claims, 'stop') }]
      : []),
    ...(primary && typeof primary.price === 'number'
      ? [', aiming for ', { words: `${primary.label} at ${price(primary.price)}`, claim: target }]
      : []),
    '.',
  ]);
}

/** Without its asides; the full stop stays outside. */
function sentence(claim: StoredClaim): readonly Piece[] {
  const { words, proposition } = claim;
  // Timeframes that lean otherwise are shown beside the action.
  const short = proposition.type === 'frames-lean' ? words.replace(/ \(.*$/, '') : words;
  return [{ words: short.replace(/ \([^)]*\)(?=\.?$)/, '').replace(/\.$/, ''), claim }, '.'];
}

const sentences = (claims: Claims): readonly Piece[] =>
  claims.flatMap((claim, index) => [...(index === 0 ? [] : [' ']), ...sentence(claim)]);

function why(plan: KnownPlan, claims: Claims): Line | null {
  const said = whyClaims(plan, claims);
  if (said.length > 0) return written(isKept(plan) ? 'For it now' : 'Why', sentences(said));
  return plan.reason === '' ? null : written('Why', [plan.reason]);
}

function ending(plan: KnownPlan, tickSize: number, claims: Claims): Line | null {
  const said = endingClaims(claims);
  if (said.length > 0) return written('What ends it', sentences(said));
  if (typeof plan.stopLoss !== 'number' || plan.action === null) return null;
  const side = plan.action === 'LONG' ? 'below' : 'above';
  const stop = formatPrice(plan.stopLoss, tickSize);
  return written('What ends it', [`A trade ${side} the stop at ${stop}.`]);
}

/** In the claims' own sentences, so it matches the text; without claims, from the plan alone. */
export function threeLines(
  { tradeRecommendation: plan, tickSize }: Pick<KnownFacts, 'tradeRecommendation' | 'tickSize'>,
  { claims }: Pick<KnownAnalysis, 'claims'>,
): readonly Line[] {
  if (!plan) return [];
  const lines = [what(plan, tickSize, claims), why(plan, claims), ending(plan, tickSize, claims)];
  return lines.flatMap((line) => line ?? []);
}

const NO_CLAIMS = { claims: [] };

export function ThreeLines({ facts, kept }: AnalysisProps) {
  const lines = useMemo(() => threeLines(facts, kept ?? NO_CLAIMS), [facts, kept]);
  if (lines.length === 0) return null;
  return (
    <ExplainedAnalysis value={kept}>
      <dl className={`${PHONE_PLACE.lines} flex flex-col gap-2.5 max-md:p-4 md:py-4`}>
        {lines.map(({ title, text, marks }) => (
          <div key={title} className="md:grid md:grid-cols-[6rem_minmax(0,1fr)]">
            <dt className="text-faint text-xs leading-[1.375rem] md:text-[0.8125rem]">{title}</dt>
            <dd className="numeric leading-[1.375rem] [&_.prose]:leading-[1.375rem]">
              <Suspense fallback={<p className="max-w-[68ch]">{text}</p>}>
                <ExplainedText text={text} marks={marks} />
              </Suspense>
            </dd>
          </div>
        ))}
      </dl>
    </ExplainedAnalysis>
  );
}
