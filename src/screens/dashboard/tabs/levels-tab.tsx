import { useMemo } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { brokenLevelName } from '../../../../domain/level/level-name.ts';
import { formatNumber, formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { isOldPrice } from '../../../../domain/text/price-words.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { SCROLLED } from '../../../ui/scrolled.ts';
import { useNow } from '../../../ui/use-now.ts';
import { planLevels } from '../chart/scene.ts';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { columnHeads } from '../frame/column-heads.tsx';
import { Fold } from '../frame/fold.tsx';
import { usePriceOf } from '../plan/use-plan-now.ts';
import { type ListedLevel, levelList, planPlace } from './level-list.ts';

/** How near a level counts as at a price of the plan, in ATR of four hours. */
const AT_IN_ATR = 0.1;

function fromNow(price: number, now: number): string {
  const text = formatPercent(100 * (price / now - 1));
  return /^−|^0\.00%$/.test(text) ? text : `+${text}`;
}

const nearer = ({ low, high }: ListedLevel, now: number) =>
  Math.abs(low - now) < Math.abs(high - now) ? low : high;

const isAbove = ({ low }: ListedLevel, price: number | null) => price !== null && low >= price;

function verdictOf(levels: readonly ListedLevel[], now: number): string {
  const shares = levels.map((level) => 100 * (nearer(level, now) / now - 1));
  const nearest = shares.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
  if (nearest === undefined) return 'none known';
  const text = formatNumber(Math.abs(nearest), 2);
  return `${levels.length} around price, the nearest ${text}% ${nearest < 0 ? 'below' : 'above'}`;
}

const HEADS = [
  ['Price', 'pe-3 text-start'],
  ['What it is', 'pe-3 text-start'],
  ['From now', 'text-end sm:pe-10'],
  ['For the plan', 'text-start max-sm:hidden'],
] as const;

export function LevelsTab({ facts }: { readonly facts: KnownFacts }) {
  const { tickSize, tradeRecommendation: plan } = facts;
  const known = usePriceOf(facts);
  const clock = useNow(30_000);
  const analysed = typeof plan?.currentPrice === 'number' ? plan.currentPrice : null;
  const fresh = known !== null && !isOldPrice(known.at, clock) ? known.price : null;
  const now = fresh ?? analysed;
  // Around the analysis' price, so that no row comes or goes with a tick.
  const centre = analysed ?? known?.price ?? null;
  const levels = useMemo(() => (centre === null ? [] : levelList(facts, centre)), [facts, centre]);
  const rungs = useMemo(() => planLevels(plan), [plan]);
  const near = AT_IN_ATR * (facts.technicalIndicators['4h'].ATR ?? 0);
  const row = (level: ListedLevel) => {
    const [low, high] = [formatPrice(level.low, tickSize), formatPrice(level.high, tickSize)];
    // Price has passed it since the analysis.
    const broken = isAbove(level, now) !== isAbove(level, centre);
    return (
      <tr key={`${level.low} ${level.high}`}>
        <td className="numeric border-line border-t py-2 pe-3 font-medium">
          <PriceText text={low} />
          {high === low ? null : (
            <>
              –<PriceText text={high} />
            </>
          )}
        </td>
        <td className="border-line border-t py-2 pe-3">
          {level.sources.map((source) => (
            <span
              key={source}
              className="me-1 inline-block whitespace-nowrap rounded-[3px] bg-raised px-1.5 text-muted text-xs leading-5"
            >
              {broken ? brokenLevelName(source) : source}
            </span>
          ))}
        </td>
        <td className="numeric whitespace-nowrap border-line border-t py-2 text-end sm:pe-10">
          {now === null ? '' : fromNow(nearer(level, now), now)}
        </td>
        <td className="border-line border-t py-2 text-muted max-sm:hidden">
          {planPlace(level, rungs, near)}
        </td>
      </tr>
    );
  };
  return (
    <Fold
      title="Levels"
      bare
      verdict={now === null ? 'none known' : verdictOf(levels, now)}
      className={PHONE_PLACE.levels}
    >
      {levels.length === 0 ? (
        <p className="py-4 text-muted">No levels are known.</p>
      ) : (
        <section aria-label="Levels around price" {...SCROLLED} className="overflow-x-auto">
          <table className="mt-2 mb-6 w-full border-collapse text-[0.8125rem]">
            <thead>
              <tr className="text-faint text-xs">{columnHeads(HEADS, 'py-2 font-normal')}</tr>
            </thead>
            <tbody>
              {levels.filter((level) => isAbove(level, now)).map(row)}
              {now === null ? null : (
                <tr>
                  <td className="border-text border-t py-2 pe-3">
                    <span className="numeric -ms-1.5 rounded-[3px] bg-text px-1.5 py-0.5 font-medium text-page forced-colors:border">
                      <PriceText text={formatPrice(now, tickSize)} />
                    </span>
                  </td>
                  <td colSpan={3} className="border-text border-t py-2 text-muted">
                    {fresh === null ? 'price of the analysis' : 'price now'}
                  </td>
                </tr>
              )}
              {levels.filter((level) => !isAbove(level, now)).map(row)}
            </tbody>
          </table>
        </section>
      )}
    </Fold>
  );
}
