import type { ReactNode } from 'react';
import type { Coin } from '../../../../domain/coin.ts';
import type { Figure, KnownPlan } from '../../../../domain/known-analysis.ts';
import {
  formatNumber,
  formatPercent,
  formatPrice,
  NOT_AVAILABLE,
} from '../../../../domain/number-format.ts';
import { targetName } from '../../../../domain/plan-status-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PriceText } from '../../../ui/price-text.tsx';
import { TONE_TEXT, type Tone } from '../../../ui/tone.ts';
import { shown } from './figure-text.ts';
import { NotifyAt } from './notify-at.tsx';
import { OddsBar, OddsKey } from './odds-bar.tsx';
import { baseRateSentence, oddsSentence } from './odds-sentences.ts';
import { type PlanTarget, planTargets } from './plan-targets.ts';

interface LevelProps {
  readonly coin: Coin;
  readonly tickSize: number;
  readonly label: string;
  readonly price: Figure;
  readonly tone?: Tone;
  readonly note: string;
  /** What kind of level it is. */
  readonly role?: string | null;
  /** What its chance is. */
  readonly children?: ReactNode;
}

function Level({ coin, tickSize, label, price, tone = 'plain', note, role, children }: LevelProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center border-line border-t py-1 first:border-t-0">
      <dt className="text-muted text-xs">
        {label}
        {role ? <span className="ms-2 text-faint">{role}</span> : null}
      </dt>
      <dd className={classNames('numeric row-start-2 font-semibold', TONE_TEXT[tone])}>
        <PriceText text={shown(price, (number) => formatPrice(number, tickSize))} />
        <span className="ms-2 font-normal text-faint text-xs">{note}</span>
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1 -me-2">
        <NotifyAt coin={coin} label={label} price={price} tickSize={tickSize} />
      </dd>
      {children}
    </div>
  );
}

/** How a target's chance divides, in a bar and in words. */
function TargetOdds({ label, odds, role }: PlanTarget) {
  const baseRate = baseRateSentence(role);
  if (!odds) return null;
  return (
    <dd className="col-span-2 mt-1 mb-1.5 text-xs">
      <OddsBar label={label} odds={odds} />
      <p className="numeric mt-1.5 first-letter:uppercase">{oddsSentence(label, odds)}.</p>
      {baseRate ? <p className="numeric text-faint first-letter:uppercase">{baseRate}.</p> : null}
    </dd>
  );
}

/** '2.8 R, about 3 days'; older plans give the time alone. */
function targetNote({ stance }: KnownPlan, { reward, eta }: PlanTarget): string {
  const distance = stance === null || reward === null ? [] : [`${formatNumber(reward, 1)} R`];
  return [...distance, eta ?? NOT_AVAILABLE].join(', ');
}

/** Whether the plan is held for it; older plans do not say. */
function roleText({ stance }: KnownPlan, { role }: PlanTarget): string | null {
  if (stance === null) return null;
  return role === 'primary' ? 'Primary target' : 'Waypoint';
}

interface LevelListProps {
  readonly coin: Coin;
  readonly plan: KnownPlan;
  readonly tickSize: number;
}

/** Each price of a plan, numbers and words alike, with its chance and the way to be notified at it. */
export function LevelList({ coin, plan, tickSize }: LevelListProps) {
  const { currentPrice, entry, stopLoss, potentialROI } = plan;
  const level = { coin, tickSize };
  const price = (value: Figure) => shown(value, (number) => formatPrice(number, tickSize));
  const targets = planTargets(plan);
  return (
    <>
      {plan.odds ? <OddsKey /> : null}
      <dl>
        <Level {...level} label="Entry" price={entry} note={`Current ${price(currentPrice)}`} />
        <Level
          {...level}
          label="Stop Loss"
          price={stopLoss}
          tone="down"
          note={`Risk ${shown(potentialROI.riskPerTrade, formatPercent)}`}
        />
        {targets.length === 0 ? <Level {...level} label="Targets" price={null} note="" /> : null}
        {targets.map((target) => (
          <Level
            key={target.label}
            {...level}
            label={targetName(target.label)}
            price={target.price}
            tone="up"
            note={targetNote(plan, target)}
            role={roleText(plan, target)}
          >
            <TargetOdds {...target} />
          </Level>
        ))}
      </dl>
    </>
  );
}
