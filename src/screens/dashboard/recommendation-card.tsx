import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KnownPlan, Figure as Value } from '../../../domain/known-analysis.ts';
import {
  formatNumber,
  formatPercent,
  formatPrice,
  NOT_AVAILABLE,
} from '../../../domain/number-format.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TONE_FIELD, TONE_TEXT, type Tone } from '../../ui/tone.ts';

interface FigureProps {
  readonly label: string;
  readonly tone?: Tone;
  readonly children: ReactNode;
  /** A smaller line under the figure. */
  readonly note?: string;
}

function Figure({ label, tone = 'plain', children, note }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={classNames('numeric font-semibold text-lg', TONE_TEXT[tone])}>
        {children}
        {note ? <span className="block font-normal text-muted text-sm">{note}</span> : null}
      </dd>
    </div>
  );
}

function ActionMark({ action }: Pick<KnownPlan, 'action'>) {
  if (action === null) return <p className="font-bold text-2xl text-muted">{NOT_AVAILABLE}</p>;
  const long = action === 'LONG';
  const Arrow = long ? ArrowUp : ArrowDown;
  return (
    <p
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-lg px-3 py-1.5 font-bold text-2xl tracking-tight',
        TONE_FIELD[long ? 'up' : 'down'],
      )}
    >
      <Arrow aria-hidden="true" strokeWidth={3} className="size-6" />
      {action}
    </p>
  );
}

/** A number in its form; words as they are. */
const shown = (value: Value, form: (number: number) => string): string =>
  typeof value === 'number' ? form(value) : (value ?? NOT_AVAILABLE);

const ratio = (value: number) => `${formatNumber(value, 2)} : 1`;

interface RecommendationCardProps {
  /** Null where none was given. */
  readonly recommendation: KnownPlan | null;
  readonly tickSize: number;
}

/** The action large, then entry, stop, targets with their times, reward to risk, and the reason. */
export function RecommendationCard({ recommendation, tickSize }: RecommendationCardProps) {
  if (recommendation === null) {
    return (
      <Card title="Trade Recommendation">
        <ActionMark action={null} />
      </Card>
    );
  }
  const { action, currentPrice, entry, stopLoss, takeProfit, potentialROI, etaToTP, reason } =
    recommendation;
  const price = (value: Value) => shown(value, (number) => formatPrice(number, tickSize));
  const share = (value: Value) => shown(value, formatPercent);
  const targets = Object.entries(takeProfit);
  return (
    <Card title="Trade Recommendation">
      <div className="mb-4">
        <ActionMark action={action} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
        <Figure label="Entry" note={`Current ${price(currentPrice)}`}>
          {price(entry)}
        </Figure>
        <Figure label="Stop Loss" tone="down" note={`Risk ${share(potentialROI.riskPerTrade)}`}>
          {price(stopLoss)}
        </Figure>
        {targets.length === 0 ? <Figure label="Take Profit">{NOT_AVAILABLE}</Figure> : null}
        {targets.map(([label, target]) => (
          <Figure
            key={label}
            label={`Take Profit ${label}`}
            tone="up"
            note={etaToTP[label] ?? NOT_AVAILABLE}
          >
            {price(target)}
          </Figure>
        ))}
        <Figure label="Reward to Risk" note={`Reward ${share(potentialROI.rewardPerTrade)}`}>
          {shown(potentialROI.rr, ratio)}
        </Figure>
        <Figure label="Potential ROI" note="At the last target">
          {share(potentialROI.potential)}
        </Figure>
      </dl>
      <div className="mt-4 border-line border-t pt-3">
        <p className="max-w-[70ch]">
          <span className="font-medium">Reason. </span>
          {reason || NOT_AVAILABLE}
        </p>
      </div>
    </Card>
  );
}
