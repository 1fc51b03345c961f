import { memo, Suspense, useState } from 'react';
import type { Funding } from '../../../../domain/analysis/derivatives.ts';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import type { TermName } from '../../../../domain/guide/terms.ts';
import { ODDS_MODEL } from '../../../../domain/plan/odds/model.ts';
import {
  boundsOf,
  boundsText,
  type OddsBounds,
  rangeText,
} from '../../../../domain/plan/odds/stance-words.ts';
import { Term } from '../../../plan/term.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { isKept, type PlanTarget, partText, planTargets } from './plan-words.ts';

const OddsSheet = lazyPart(() => import('./odds-sheet.tsx'), 'OddsSheet');

interface OddsBlockProps {
  readonly plan: KnownPlan;
  readonly funding: Funding | null;
}

const SHORT_SCALE = 0.5;

interface Shares {
  readonly hit: number;
  readonly interval: { readonly low: number; readonly high: number } | undefined;
  readonly beside: { readonly name: string; readonly term: TermName; readonly share: number };
  /** Null if the target's distance is unknown, and of a plan opened before. */
  readonly bounds: OddsBounds | null;
}

/** Of now: a plan that was kept is compared with its opening. */
function sharesOf({ odds, reward, role }: PlanTarget, plan: KnownPlan): Shares | null {
  if (!odds) return null;
  if (isKept(plan)) {
    const { oddsNow } = plan;
    const beside = { name: 'At its opening', term: 'odds', share: odds.hit } as const;
    return oddsNow ? { ...oddsNow, interval: oddsNow.interval, beside, bounds: null } : null;
  }
  const { hit: share } = ODDS_MODEL.targets[role].baseRate;
  const beside = { name: 'Base rate', term: 'base rate', share } as const;
  const bounds = reward !== null && reward > 0 ? boundsOf(odds, reward) : null;
  return { hit: odds.hit, interval: odds.interval, beside, bounds };
}

function unknownReason({ action, currentPrice, stopLoss, takeProfit }: KnownPlan): string {
  const target = Object.values(takeProfit).at(-1);
  const [low, high] = action === 'LONG' ? [stopLoss, target] : [target, stopLoss];
  const within = Number(currentPrice) > Number(low) && Number(currentPrice) < Number(high);
  return within ? 'the history is too short' : 'the price was beyond its stop or target';
}

/** Of what is said above it; striped over the interval. */
function ShareBar({ hit, interval, beside, bounds }: Shares) {
  const { low, high } = interval ?? { low: hit, high: hit };
  const breakEven = bounds?.breakEven ?? null;
  const end = Math.max(high, beside.share, breakEven ?? 0) > SHORT_SCALE ? 1 : SHORT_SCALE;
  const at = (share: number) => `${(100 * share) / end}%`;
  return (
    <div
      aria-hidden="true"
      className="relative ms-7 me-10 mt-2 mb-3.5 h-2 rounded-full bg-raised text-[0.6875rem] text-faint leading-2 forced-colors:border"
    >
      <span
        className="absolute inset-y-0 start-0 rounded-s-full bg-text forced-colors:bg-[CanvasText]"
        style={{ width: at(low) }}
      />
      {high > low ? (
        <>
          <span
            className="absolute inset-y-0 bg-[repeating-linear-gradient(115deg,var(--text)_0_2px,transparent_2px_5px)] ring-1 ring-text ring-inset forced-colors:border"
            style={{ insetInlineStart: at(low), width: at(high - low) }}
          />
          <span
            className="absolute -inset-y-[3px] w-[3px] -translate-x-1/2 bg-text ring-1 ring-page forced-colors:bg-[CanvasText]"
            style={{ insetInlineStart: at(hit) }}
          />
        </>
      ) : null}
      <span
        className="absolute -inset-y-1 w-0.5 bg-faint ring-1 ring-page forced-colors:bg-[Highlight]"
        style={{ insetInlineStart: at(beside.share) }}
      />
      {breakEven === null ? null : (
        <span className="absolute top-[11px]" style={{ insetInlineStart: at(breakEven) }}>
          <Triangle className="-ms-1 block" />
        </span>
      )}
      <span className="absolute end-full pe-2">0%</span>
      <span className="absolute start-full ps-2">{100 * end}%</span>
    </div>
  );
}

function Triangle({ className }: { readonly className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 8 6" className={`h-1.5 w-2 fill-text ${className}`}>
      <path d="M4 0 8 6H0Z" />
    </svg>
  );
}

export const OddsBlock = memo(function OddsBlock({ plan, funding }: OddsBlockProps) {
  const [asked, setAsked] = useState<HTMLElement | null>(null);
  const primary = planTargets(plan).at(-1);
  const shares = primary ? sharesOf(primary, plan) : null;
  const texts = shares?.bounds && boundsText(shares.bounds);
  const range = texts?.range ?? (shares?.interval && rangeText(shares.interval));
  return (
    <section className="border-line border-t pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-4 text-xs">
        <h3 className="text-muted">
          {primary && shares
            ? `Reaches ${primary.label} before the stop`
            : isKept(plan)
              ? `Odds now N/A: ${unknownReason(plan)}`
              : 'Odds N/A'}
        </h3>
        <button
          type="button"
          onClick={({ currentTarget }) => setAsked(currentTarget)}
          className="-mx-3 -my-3.5 min-h-11 px-3 text-start text-accent hover:underline"
        >
          How odds are computed
        </button>
        {asked ? (
          <Suspense fallback={null}>
            <OddsSheet {...{ plan, funding }} beside={asked} onClose={() => setAsked(null)} />
          </Suspense>
        ) : null}
      </div>
      {shares ? (
        <>
          <p className="numeric mt-0.5 flex flex-wrap items-baseline gap-x-3 text-muted text-xs">
            <b className="font-semibold text-text text-xl">{partText(shares.hit)}</b>
            {range && shares.interval ? (
              <b className="whitespace-nowrap font-semibold text-text">{range}</b>
            ) : null}
            {texts ? (
              <span className="whitespace-nowrap">
                <Triangle className="me-1.5 inline-block" />
                <Term of="break-even">Break-even</Term>{' '}
                <b className="font-semibold text-text">{texts.breakEven}</b>
              </span>
            ) : null}
            <span className="whitespace-nowrap">
              <span
                aria-hidden="true"
                className="me-1.5 inline-block h-2.5 w-0.5 bg-faint align-[-1px]"
              />
              <Term of={shares.beside.term}>{shares.beside.name}</Term>{' '}
              <b className="font-semibold text-text">{partText(shares.beside.share)}</b>
            </span>
          </p>
          <ShareBar {...shares} />
        </>
      ) : null}
    </section>
  );
});
