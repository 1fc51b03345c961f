import { ArrowDown, ArrowUp, Check, Hand } from 'lucide-react';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { type ShortStatus, shortStatus } from '../../../../domain/plan/plan-status-short.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT } from '../../../ui/tone.ts';
import { PHONE_PLACE, PHONE_STICKY } from '../frame/cockpit.tsx';
import type { PlanNow } from './use-plan-now.ts';

function ActionMark({ action }: Pick<KnownPlan, 'action'>) {
  if (action === null) return <span className="text-muted">{NOT_AVAILABLE}</span>;
  const long = action === 'LONG';
  const Arrow = long ? ArrowUp : ArrowDown;
  return (
    <span className={classNames('inline-flex items-center gap-1', TONE_TEXT[long ? 'up' : 'down'])}>
      <Arrow aria-hidden="true" strokeWidth={2.5} className="size-[0.9em]" />
      {action}
    </span>
  );
}

function StanceMark({ stance }: Pick<KnownPlan, 'stance'>) {
  if (stance === null) return null;
  const trade = stance === 'trade';
  const Mark = trade ? Check : Hand;
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-full px-1.5 font-semibold text-xs tracking-normal ring-inset max-[22.5rem]:hidden md:h-6 md:text-[0.8125rem] md:max-[61.25rem]:text-xs',
        trade ? 'text-text ring-[1.5px] ring-text' : 'text-muted ring-1 ring-edge',
      )}
    >
      <Mark aria-hidden="true" strokeWidth={2.5} className="size-3 md:max-[61.25rem]:hidden" />
      {trade ? 'Trade' : 'Stand aside'}
    </span>
  );
}

/** Two lines, each beside one of the head's; on phones one. */
function State({ label, standing, next }: ShortStatus) {
  return (
    <div className="numeric text-end text-muted text-xs leading-tight max-md:text-balance max-[22.4rem]:text-[0.6875rem] md:contents">
      <span className="md:col-span-2 md:col-start-1 md:row-start-1 md:justify-self-end md:whitespace-nowrap md:font-semibold md:text-text">
        {label}
      </span>
      {next ? (
        <span className="md:hidden">
          {next === standing ? ' ' : ', '}
          {next}
        </span>
      ) : null}
      {standing ? (
        <span className="whitespace-nowrap max-md:hidden md:col-start-2 md:row-start-2">
          {standing}
        </span>
      ) : null}
    </div>
  );
}

interface PlanHeadProps extends Pick<PlanNow, 'now' | 'levels' | 'known'> {
  readonly plan: KnownPlan | null;
  readonly tickSize: number;
}

export function PlanHead({ plan, tickSize, now, levels, known }: PlanHeadProps) {
  const status =
    levels && known ? shortStatus(known.status, { levels, tickSize, now, ...known }) : null;
  return (
    <div
      className={classNames(
        PHONE_PLACE.action,
        PHONE_STICKY,
        'ms-auto flex shrink-0 max-md:max-w-[58%] flex-col items-end justify-center pe-4 md:grid md:h-18 md:grid-cols-[1fr_auto] md:grid-rows-[18px_36px] md:items-center md:gap-x-2 md:border-line md:border-b md:px-4 md:pt-[9px]',
      )}
    >
      <h2 className="text-muted text-xs max-md:sr-only md:col-start-1 md:row-start-1">
        Trade Recommendation
      </h2>
      <p className="flex items-center gap-2.5 font-[650] text-[1.0625rem] leading-[1.3] tracking-tight max-md:flex-row-reverse md:col-start-1 md:row-start-2 md:gap-2 md:text-[1.75rem] md:leading-none">
        <ActionMark action={plan?.action ?? null} />
        <StanceMark stance={plan?.stance ?? null} />
      </p>
      {status ? <State {...status} /> : null}
    </div>
  );
}
