import { memo, useMemo } from 'react';
import * as v from 'valibot';
import type { KnownAnalysis, KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { endingClaims, whyClaims } from '../../../../domain/analysis/line-claims.ts';
import { validOf } from '../../../../domain/analysis/stored-fields.ts';
import type { Lines, StoredClaim } from '../../../../domain/claim/claim.ts';
import {
  candleOpen,
  PERIOD_MS,
  TIMEFRAMES,
  TimeframeSchema,
} from '../../../../domain/market/timeframe.ts';
import { leansOf } from '../../../../domain/plan/vote/leans-of.ts';
import { momentPhrase } from '../../../../domain/text/moment-text.ts';
import { formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { isOldPrice } from '../../../../domain/text/price-words.ts';
import { type EpochMs, epochMs, FiniteNumber } from '../../../../domain/text/quantity.ts';
import { useNow } from '../../../ui/use-now.ts';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { returnsOf } from '../plan/plan-facts.tsx';
import { isKept, planTargets } from '../plan/plan-words.ts';
import { type AnalysisProps, usePriceOf } from '../plan/use-plan-now.ts';
import { ExplainedAnalysis, type Mark } from './mark.ts';
import { ExplainedText } from './prose.tsx';

interface Line {
  readonly title: string;
  readonly text: string;
  readonly marks: readonly Mark[];
}

type Claims = readonly StoredClaim[];

/** Claims become evidence; in a list by their noun phrases. */
function written(title: string, pieces: readonly (string | StoredClaim)[], list = false): Line {
  let text = '';
  const marks: Mark[] = [];
  for (const piece of pieces) {
    if (text !== '') text += list ? '\n' : ' ';
    if (list) text += '- ';
    const start = text.length;
    if (typeof piece === 'string') text += piece;
    else {
      text += (list && piece.phrase) || piece.words;
      marks.push({ start, end: text.length, claim: piece });
    }
  }
  return { title, text, marks };
}

const SIDES = {
  LONG: { name: 'long', way: 'up', from: 'higher' },
  SHORT: { name: 'short', way: 'down', from: 'lower' },
} as const;

function what(facts: KnownFacts, price: number | null): readonly string[] {
  const { tradeRecommendation: plan } = facts;
  const side = plan?.action === 'LONG' || plan?.action === 'SHORT' ? SIDES[plan.action] : null;
  if (!plan || !side) return [];
  if (plan.stance === 'stand aside') {
    const leans = leansOf(facts);
    const count = TIMEFRAMES.filter((timeframe) => leans[timeframe] === side.way).length;
    const on = count < 3 ? '' : `, on ${count} of ${TIMEFRAMES.length} timeframes`;
    return [`No trade. The lean is ${side.name}${on}.`];
  }
  const last = planTargets(plan).findLast(({ price }) => typeof price === 'number');
  const { potential } = returnsOf(plan, price);
  const away =
    typeof potential === 'number' && !isKept(plan)
      ? `, ${formatPercent(potential)} ${side.from}`
      : '';
  const time = last?.eta ? `; typically ${last.eta.replace(/^about /, '')}` : '';
  const said = `${side.name}${last ? ` to ${last.label}${away}${time}` : ''}.`;
  return plan.stance === 'too close to call'
    ? [`No call. If taken: ${said}`]
    : [`${said[0]?.toUpperCase()}${said.slice(1)}`];
}

export const WarningSchema = v.object({
  type: v.literal('warning'),
  timeframe: TimeframeSchema,
  side: v.picklist(['above', 'below']),
  level: v.object({ price: FiniteNumber }),
});

export interface PriceNow {
  readonly price: number;
  readonly now: EpochMs;
}

/** A warning that price is past waits for its close; the next one stands beside it. */
function ending(of: Claims, claims: Claims, { price, now }: PriceNow, facts: KnownFacts) {
  const warnings = [...of, ...claims].flatMap((claim) => {
    const warning = validOf(WarningSchema, claim.proposition);
    if (!warning) return [];
    const { side, level } = warning;
    const past = side === 'above' ? price > level.price : price < level.price;
    return [{ claim, past, away: Math.abs(price - level.price), ...warning }];
  });
  const [first] = warnings;
  if (!first?.past) return of;
  const { level, timeframe } = first;
  const close = candleOpen(timeframe, facts.snapshotTime) + PERIOD_MS[timeframe];
  const at = momentPhrase(close, now);
  const decides = now < close ? `decides ${at}` : `${at} is not in this analysis`;
  const next = warnings.filter(({ past }) => !past).toSorted((a, b) => a.away - b.away)[0];
  return [
    ...of.filter((claim) => claim !== first.claim),
    `Price is past ${formatPrice(level.price, facts.tickSize)}; the ${timeframe} close ${decides}.`,
    ...(next ? [next.claim] : []),
  ];
}

function claimsOf({ lines, claims }: Pick<KnownAnalysis, 'lines' | 'claims'>) {
  if (!lines) return null;
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return (part: keyof Lines): Claims => lines[part].flatMap((id) => byId.get(id) ?? []);
}

type Said = Pick<KnownAnalysis, 'claims' | 'lines'>;

/** What, why and what ends it, in the claims' own sentences; without claims from the plan alone. */
export function threeLines(facts: KnownFacts, said: Said, live: PriceNow | null): readonly Line[] {
  const { tradeRecommendation: plan, tickSize } = facts;
  if (!plan) return [];
  const of = claimsOf(said);
  const why = of ? of('why') : whyClaims(plan, said.claims);
  const ends = of ? of('ends') : endingClaims(said.claims);
  const stop =
    typeof plan.stopLoss === 'number' && plan.action !== null
      ? [`Price touching the stop, ${formatPrice(plan.stopLoss, tickSize)}.`]
      : [];
  const lines = [
    written('What', what(facts, live?.price ?? null)),
    written(isKept(plan) ? 'Why now' : 'Why', why),
    written(
      'What ends it',
      ends.length === 0 ? stop : live ? ending(ends, said.claims, live, facts) : ends,
    ),
  ];
  return lines.filter(({ text }) => text !== '');
}

export function forAndAgainst(said: Said): readonly Line[] {
  const of = claimsOf(said);
  return (['For', 'Against'] as const).flatMap((name) => {
    const listed = of?.(name === 'For' ? 'for' : 'against') ?? [];
    const { length } = said.claims.filter(
      ({ leans, kind, topic }) =>
        leans === listed[0]?.leans && kind !== 'condition' && topic !== 'plan',
    );
    const count = length > listed.length ? `, ${listed.length} of ${length}` : '';
    return listed.length > 0 ? [written(name + count, listed, true)] : [];
  });
}

const NONE: Said = { claims: [], lines: null };

const LINE =
  'numeric leading-[1.375rem] [&_.prose]:leading-[1.375rem] [&_ul]:list-none [&_ul]:ps-0 [&_li]:first-letter:uppercase [&_li+li]:mt-1.5';

export const ThreeLines = memo(function ThreeLines({ facts, kept }: AnalysisProps) {
  const known = usePriceOf(facts);
  const now = useNow(30_000);
  const live =
    known && !isOldPrice(known.at, now) ? { price: known.price, now: epochMs(now) } : null;
  const said = kept ?? NONE;
  const lines = threeLines(facts, said, live);
  const sides = useMemo(() => forAndAgainst(said), [said]);
  if (lines.length === 0) return null;
  return (
    <ExplainedAnalysis value={kept}>
      <dl className={`${PHONE_PLACE.lines} flex flex-col gap-2.5 max-md:p-4 md:py-4`}>
        {lines.map((line) => (
          <div key={line.title} className="md:grid md:grid-cols-[6rem_minmax(0,1fr)]">
            <dt className="text-faint text-xs leading-[1.375rem] md:text-[0.8125rem]">
              {line.title}
            </dt>
            <dd className={LINE}>
              <ExplainedText {...line} />
            </dd>
          </div>
        ))}
      </dl>
      {sides.length === 0 ? null : (
        <dl
          className={`${PHONE_PLACE.text} grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-px border-line border-t bg-line`}
        >
          {sides.map((line) => (
            <div key={line.title} className="bg-page px-4 py-3 md:first:ps-0">
              <dt className="mb-1 text-faint text-xs">{line.title}</dt>
              <dd className={`${LINE} text-[0.8125rem]`}>
                <ExplainedText {...line} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ExplainedAnalysis>
  );
});
