import { ArrowDown, ArrowUp } from 'lucide-react';
import { formatNumber, formatPercent, formatPrice } from '../../../domain/number-format.ts';
import { ODDS_MODEL } from '../../../domain/odds/model.ts';
import { expectedWords, oddsWords } from '../../../domain/odds/odds-words.ts';
import { Row } from './row.tsx';
import type { Specimen } from './specimen.ts';

/** How often plans reached the target that they were held for, and that this promises nothing. */
function BaseRate() {
  const { n, hit } = ODDS_MODEL.targets.primary.baseRate;
  if (n === 0) return null;
  return (
    <p className="numeric mt-2 text-muted text-sm">
      Odds are of reaching a target before the stop. Base rate of {formatNumber(n, 0)} replayed
      plans: {oddsWords(hit)} reached the primary target. No edge is claimed.
    </p>
  );
}

/** The example's plan: its side and stance, its prices, and the odds of its targets. */
export function Signal({
  specimen: { recommendation, tickSize },
}: {
  readonly specimen: Specimen;
}) {
  const { action, stance, entry, stopLoss, takeProfit, potentialROI, odds } = recommendation;
  const Arrow = action === 'LONG' ? ArrowUp : ArrowDown;
  const targets = Object.entries(takeProfit);
  const primary = targets.at(-1)?.[0];
  const atPrimary = primary === undefined ? undefined : odds?.[primary];
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-2 font-bold">
        <span
          className={`inline-flex items-center gap-1 ${action === 'LONG' ? 'text-up' : 'text-down'}`}
        >
          <Arrow aria-hidden="true" strokeWidth={3} className="size-4" />
          {action}
        </span>
        {stance === 'stand aside' ? <span className="text-warn">but stand aside</span> : null}
      </p>
      <dl>
        <Row label="Entry">{formatPrice(entry, tickSize)}</Row>
        <Row label="Stop-loss">{formatPrice(stopLoss, tickSize)}</Row>
        {targets.map(([label, target]) => {
          const chance = odds?.[label];
          const name = label.replace('TP', 'Take-profit ');
          return (
            <Row key={label} label={label === primary ? `${name}, primary` : name}>
              {formatPrice(target, tickSize)}
              {chance ? (
                <span className="block text-muted text-sm">reached by {oddsWords(chance.hit)}</span>
              ) : null}
            </Row>
          );
        })}
        <Row label="Risk">{formatPercent(potentialROI.riskPerTrade)}</Row>
        <Row label="Reward to risk">
          {formatNumber(potentialROI.potential / potentialROI.riskPerTrade, 2)}
        </Row>
        {atPrimary ? (
          <Row label="Expected after costs">{expectedWords(atPrimary.expected)}</Row>
        ) : null}
      </dl>
      {odds ? <BaseRate /> : null}
    </>
  );
}
