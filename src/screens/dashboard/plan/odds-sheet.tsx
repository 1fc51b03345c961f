import type { ReactNode } from 'react';
import type { Funding } from '../../../../domain/analysis/derivatives.ts';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { ODDS_MODEL } from '../../../../domain/plan/odds/model.ts';
import { oddsOf } from '../../../../domain/plan/odds/odds.ts';
import {
  FEE_PERCENT_A_SIDE,
  fundingTerms,
  SLIPPAGE_PERCENT_A_SIDE,
  totalCosts,
} from '../../../../domain/plan/trading-costs.ts';
import { dayOf, momentText } from '../../../../domain/text/moment-text.ts';
import {
  formatNumber,
  formatPercent,
  NOT_AVAILABLE,
} from '../../../../domain/text/number-format.ts';
import { SheetFrame } from '../frame/sheet-frame.tsx';
import { isKept, planTargets, spanText } from './plan-words.ts';
import { Calibration, OddsTable } from './target-odds.tsx';

/** Tolerance: prices and readings were stored as decimals. */
const SAME = 0.001;

type Judged = Parameters<typeof planTargets>[0] &
  Pick<KnownPlan, 'action' | 'score' | 'volatility'>;

/** Whether this app's coefficients reproduce the plan's odds. */
export function isOfThisFit(plan: Judged): boolean {
  const { action, score, volatility } = plan;
  const targets = planTargets(plan);
  const rewards = targets.flatMap(({ reward }) => reward ?? []);
  if (score === null || volatility === null || rewards.length < targets.length) return false;
  const again = oddsOf(rewards, action === 'LONG' ? score : -score, volatility);
  return targets.every(({ odds }, place) => {
    const computed = again[place];
    return odds && computed && Math.abs(odds.hit - computed.hit) < SAME;
  });
}

/** Volatility readings are logarithms of ratios; the ratio is shown. */
const ratioOf = (logarithm: number) => `${formatNumber(Math.exp(logarithm), 2)} times`;

const VOLATILITY = [
  ['hourToFourHours', 'The hour in four hours', 'ATR of 1h beside half the ATR of 4h'],
  ['weekToTwoMonths', 'The week beside two months', 'deviation of daily returns, 7 days beside 60'],
  [
    'returnsToRange',
    'Returns beside range',
    'twice the deviation of a week of hourly returns beside the ATR of 4h',
  ],
] as const;

export function readingsUsed(plan: Judged) {
  const { action, score, volatility } = plan;
  const distances = planTargets(plan).map(({ label, reward }) => ({
    label: `Distance of ${label}`,
    value: `${formatNumber(reward, 2)} R`,
    meaning: 'in distances from entry to stop',
  }));
  const lean = score === null ? null : action === 'LONG' ? score : -score;
  return [
    ...distances,
    {
      label: 'Lean of the evidence',
      value: formatNumber(lean, 2),
      meaning: `0 to 1, towards ${action ?? 'the plan'}`,
    },
    ...VOLATILITY.map(([reading, label, meaning]) => ({
      label,
      value: volatility ? ratioOf(volatility[reading]) : NOT_AVAILABLE,
      meaning,
    })),
  ];
}

const inR = (r: number) => `${formatNumber(r, 2)} R`;

/** Costs by part; funding received is not counted. */
export function costSentence(
  { action, costs }: Pick<KnownPlan, 'action' | 'costs'>,
  funding: Funding | null,
): string | null {
  if (costs === null) return null;
  const side = action === 'LONG' ? 'LONG' : 'SHORT';
  const { percent, intervalHours } = fundingTerms(costs.fundingAssumed ? null : funding, side);
  const rate = `${costs.fundingAssumed ? 'assumed ' : ''}${formatPercent(percent, 4)} every ${spanText(intervalHours)}`;
  const paid =
    costs.funding > 0
      ? `funding ${inR(costs.funding)} (${rate})`
      : 'funding received is not counted';
  return `${inR(totalCosts(costs))}: fees ${inR(costs.fees)}, slippage ${inR(costs.slippage)}, ${paid}. Held for ${spanText(costs.hours)} on average.`;
}

interface OddsSheetProps {
  readonly plan: KnownPlan;
  readonly funding: Funding | null;
  readonly beside: HTMLElement;
  readonly onClose: () => void;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-line border-t pt-3">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  );
}

export function OddsSheet({ plan, funding, beside, onClose }: OddsSheetProps) {
  const { date, fitted, validated, fittedUntil, validatedUntil } = ODDS_MODEL;
  const targets = planTargets(plan);
  return (
    <SheetFrame
      title="How the odds are computed"
      beside={beside}
      onClose={onClose}
      content={() => (
        <>
          {plan.odds ? (
            <OddsTable targets={targets} />
          ) : (
            <p className="text-sm">
              This plan has no odds: the history was too short for the readings that they need.
            </p>
          )}
          {plan.odds && !isOfThisFit(plan) ? (
            <p className="text-sm text-warn">
              This plan’s odds are of an earlier fit than the one described here.
            </p>
          ) : null}
          {isKept(plan) && plan.plan ? (
            <p className="text-sm">
              {`All of this is of the plan’s opening, ${momentText(plan.plan.openedAt)}. Its odds now come from the same readings of now, and from what is left of its distances and its time.`}
            </p>
          ) : null}
          <Part title="What went in">
            <dl className="numeric text-sm">
              {readingsUsed(plan).map(({ label, value, meaning }) => (
                <div
                  key={label}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t py-1.5 first:border-t-0"
                >
                  <dt>{label}</dt>
                  <dd className="ms-auto font-semibold">{value}</dd>
                  <dd className="w-full text-muted text-xs">{meaning}</dd>
                </div>
              ))}
            </dl>
          </Part>
          {plan.costs ? (
            <Part title="Costs">
              <p className="numeric text-sm">{costSentence(plan, funding)}</p>
            </Part>
          ) : null}
          <Part title="How they become odds">
            <p className="text-sm">
              A random path without drift meets stop or target within the plan’s time with chances
              that the distances alone decide. From there a softmax weighs the readings: it shifts
              three outcomes (target first, stop first, neither in time) by what followed such
              readings in replayed plans, and makes them add up to 1. A farther target never gets
              better odds than a nearer one.
            </p>
            <p className="text-sm">
              The range beside them is a 95% interval: how far such odds were from what happened. A
              plan breaks even where its hits pay for its stops and all costs. It is a trade only if
              the whole interval lies above that.
            </p>
          </Part>
          <Part title="Stated and actual">
            <p className="numeric text-sm">
              {`Fitted on ${dayOf(date)} to ${formatNumber(fitted, 0)} looks at replayed coins before ${dayOf(fittedUntil)}; judged on ${formatNumber(validated, 0)} looks from then until ${dayOf(validatedUntil)}, which it had not seen.`}
            </p>
            <p className="text-sm">
              Each dot is a tenth of the looks judged on; on the dashed line, stated odds are actual
              shares.
              {plan.odds ? ' The upright line is this plan.' : ''}
            </p>
            {targets.map((target) => (
              <Calibration key={target.label} target={target} />
            ))}
          </Part>
          <Part title="What they are not">
            <p className="text-sm">
              No edge is claimed: odds that fit the past may fail, and one plan proves nothing.
              Costs are assumed: fees of {FEE_PERCENT_A_SIDE}% and slippage of{' '}
              {SLIPPAGE_PERCENT_A_SIDE}% at entry and at exit, and funding at its last rate.
            </p>
          </Part>
        </>
      )}
    />
  );
}
