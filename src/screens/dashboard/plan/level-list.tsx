import { BellPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Figure, KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { rangesOfAnalysis, type Touch } from '../../../../domain/analysis/ranges.ts';
import type { Odds } from '../../../../domain/analysis/recommendation.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import { targetName } from '../../../../domain/plan/plan-status-words.ts';
import { touchOddsWords } from '../../../../domain/plan/touch-words.ts';
import {
  formatNumber,
  formatPercent,
  formatPrice,
  NOT_AVAILABLE,
} from '../../../../domain/text/number-format.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { openLevelSheet } from '../../../state/level-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT, type Tone } from '../../../ui/tone.ts';
import { useIsVisitor } from '../frame/visitor.ts';
import {
  barWords,
  baseRateSentence,
  oddsSentence,
  type PlanTarget,
  planTargets,
  shown,
} from './plan-words.ts';

const PARTS = [
  { part: 'hit', words: 'target first', className: 'bg-up' },
  { part: 'stop', words: 'stop first', className: 'bg-down' },
  { part: 'expire', words: 'neither in time', className: 'bg-edge' },
] as const;

function OddsKey() {
  return (
    <p className="mb-1 flex flex-wrap gap-x-3 text-muted text-xs">
      {PARTS.map(({ part, words, className }) => (
        <span key={part} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={classNames('size-2.5 rounded-sm', className)} />
          {words}
        </span>
      ))}
    </p>
  );
}

function OddsBar({ label, odds }: { readonly label: string; readonly odds: Odds }) {
  return (
    <span role="img" aria-label={barWords(label, odds)} className="flex h-2.5 gap-0.5">
      {PARTS.map(({ part, className }) => (
        <span
          key={part}
          style={{ flexGrow: odds[part] }}
          className={classNames('basis-0 rounded-sm', className)}
        />
      ))}
    </span>
  );
}

interface NotifyAtProps {
  readonly coin: Coin;
  readonly label: string;
  /** Only numbers can be notified at. */
  readonly price: Figure;
  readonly tickSize: number;
}

function NotifyAt({ coin, label, price, tickSize }: NotifyAtProps) {
  const visiting = useIsVisitor();
  if (typeof price !== 'number' || visiting) return null;
  const name = `Notify me at ${label} ${formatPrice(price, tickSize)}`;
  return (
    <Button
      variant="quiet"
      // The hit area is larger than it looks, without taking room from the figures.
      className="-my-2 px-2"
      aria-label={name}
      title="Notify me at this price"
      onClick={() => openLevelSheet(coin, price)}
    >
      <BellPlus aria-hidden="true" className="size-4" />
    </Button>
  );
}

interface LevelProps extends NotifyAtProps {
  readonly tone?: Tone;
  readonly note: string;
  readonly role?: string | null;
  readonly touch?: Touch | undefined;
  readonly children?: ReactNode;
}

function Level(props: LevelProps) {
  const { coin, tickSize, label, price, tone = 'plain', note, role, touch, children } = props;
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
      {touch ? (
        <dd className="numeric col-span-2 text-faint text-xs first-letter:uppercase">
          {touchOddsWords(touch)}
        </dd>
      ) : null}
      {children}
    </div>
  );
}

function TargetOdds({ label, odds, role }: PlanTarget) {
  if (!odds) return null;
  return (
    <dd className="col-span-2 mt-1 mb-1.5 text-xs">
      <OddsBar label={label} odds={odds} />
      <p className="numeric mt-1.5 first-letter:uppercase">{oddsSentence(label, odds)}.</p>
      <p className="numeric text-faint first-letter:uppercase">{baseRateSentence(role)}.</p>
    </dd>
  );
}

/** '2.8 R, about 3 days'; plans without a stance give only the time. */
function targetNote({ stance }: KnownPlan, { reward, eta }: PlanTarget): string {
  const distance = stance === null || reward === null ? [] : [`${formatNumber(reward, 1)} R`];
  return [...distance, eta ?? NOT_AVAILABLE].join(', ');
}

function roleText({ stance }: KnownPlan, { role }: PlanTarget): string | null {
  if (stance === null) return null;
  return role === 'primary' ? 'Primary target' : 'Waypoint';
}

interface LevelListProps {
  readonly facts: Pick<KnownFacts, 'coin' | 'tickSize' | 'ranges'>;
  readonly plan: KnownPlan;
}

export function LevelList({ facts, plan }: LevelListProps) {
  const { coin, tickSize, ranges } = facts;
  const touch = rangesOfAnalysis(ranges)?.touch;
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
          touch={touch?.stop}
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
            touch={touch?.[target.label]}
          >
            <TargetOdds {...target} />
          </Level>
        ))}
      </dl>
    </>
  );
}
