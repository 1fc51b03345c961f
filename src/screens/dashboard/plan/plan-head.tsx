import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { STANCE_NAMES } from '../../../../domain/plan/odds/stance-words.ts';
import { type ShortStatus, shortStatus } from '../../../../domain/plan/plan-status-short.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { rText } from '../../../../domain/text/r-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT } from '../../../ui/tone.ts';
import { PHONE_PLACE, PHONE_STICKY } from '../frame/cockpit.tsx';
import type { PlanNow } from './use-plan-now.ts';

function Direction({ action }: { readonly action: string }) {
  const Arrow = action === 'LONG' ? ArrowUp : ArrowDown;
  return (
    <>
      <Arrow aria-hidden="true" strokeWidth={2.5} className="inline size-[0.9em]" /> {action}
    </>
  );
}

interface VerdictProps {
  readonly plan: KnownPlan | null;
  readonly end: string | null;
}

/** Only a trade is headed by its direction, until it is over. */
function Verdict({ plan, end }: VerdictProps) {
  const { action = null, stance = null } = plan ?? {};
  if (action === null) return <span className="text-muted">{NOT_AVAILABLE}</span>;
  const aside = stance !== null && stance !== 'trade' ? STANCE_NAMES[stance][0] : null;
  if (end !== null || aside !== null) {
    return (
      <>
        <span className="max-md:basis-full max-md:text-end md:whitespace-nowrap md:max-[61.25rem]:text-2xl">
          {end ?? aside}
        </span>
        <span className="whitespace-nowrap font-normal text-faint text-xs tracking-normal">
          {end === null ? 'leans ' : 'was '}
          <Direction action={action} />
          {end !== null && aside !== null ? (
            <span className="max-[61.25rem]:hidden">, {aside.toLowerCase()}</span>
          ) : null}
        </span>
      </>
    );
  }
  return (
    <span className="flex items-center gap-2 whitespace-nowrap max-md:basis-full max-md:flex-row-reverse max-md:justify-start">
      <span className={TONE_TEXT[action === 'LONG' ? 'up' : 'down']}>
        <Direction action={action} />
      </span>
      {stance === null ? null : (
        <span className="inline-flex h-5 items-center gap-1 rounded-full px-1.5 font-semibold text-text text-xs tracking-normal ring-[1.5px] ring-text ring-inset md:h-6 md:text-[0.8125rem] md:max-[61.25rem]:text-xs">
          <Check aria-hidden="true" strokeWidth={2.5} className="size-3" />
          {STANCE_NAMES[stance][0]}
        </span>
      )}
    </span>
  );
}

type StateProps = Omit<ShortStatus, 'label'> & {
  readonly label: string | null;
};

/** On phones below the verdict, where what is next says that it is open; else above it. */
function State({ mark, label, standing, next }: StateProps) {
  const said = mark === 'open' && next !== null ? 'max-md:hidden ' : '';
  const strong = 'md:font-semibold md:text-text';
  if (!label && !next && !standing) return null;
  return (
    <div className="numeric text-end text-muted text-xs leading-tight max-md:order-last max-md:text-balance max-[22.4rem]:text-[0.6875rem] md:whitespace-nowrap">
      {label ? <span className={`${said}${strong}`}>{label} </span> : null}
      {next ? <span className="md:hidden">{next}</span> : null}
      {standing ? <span className={`max-md:hidden ${label ? '' : strong}`}>{standing}</span> : null}
    </div>
  );
}

interface PlanHeadProps extends Pick<PlanNow, 'now' | 'levels' | 'known' | 'over'> {
  readonly plan: KnownPlan | null;
  readonly tickSize: number;
}

function statesOf({ tickSize, now, levels, known, over }: Omit<PlanHeadProps, 'plan'>) {
  if (!levels || !known) return { end: null, state: null };
  const { status } = known;
  const short = shortStatus(status, { ...known, levels, tickSize, now });
  // The line of its life says that it is open, or when it ended.
  const hasLife = levels.hash !== null;
  if (!over) {
    const label = hasLife && short.mark === 'open' ? null : short.label;
    return { end: null, state: { ...short, label } };
  }
  const result = 'netR' in status ? status.netR : null;
  const said = result === null ? (hasLife ? null : short.next) : `${rText(result)} after costs`;
  return {
    end: short.label.replace(' on paper', ''),
    state: { ...short, label: null, standing: said, next: said },
  };
}

export function PlanHead(props: PlanHeadProps) {
  const { plan } = props;
  const { end, state } = statesOf(props);
  return (
    <div
      className={classNames(
        PHONE_PLACE.action,
        PHONE_STICKY,
        'ms-auto flex shrink-0 flex-wrap items-baseline justify-end gap-x-1.5 pe-4 max-md:max-w-[58%] max-md:content-center max-[17.5rem]:static max-[17.5rem]:w-full max-[17.5rem]:max-w-full md:grid md:h-18 md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[18px_36px] md:items-center md:gap-x-2 md:border-line md:border-b md:px-4 md:pt-[9px]',
      )}
    >
      <h2 className="truncate text-muted text-xs max-md:sr-only">Trade Recommendation</h2>
      {state ? <State {...state} /> : null}
      <p className="font-[650] text-[1.0625rem] leading-[1.3] tracking-tight max-md:contents md:col-span-2 md:row-start-2 md:flex md:items-center md:gap-2 md:text-[1.75rem] md:leading-none">
        <Verdict plan={plan} end={end} />
      </p>
    </div>
  );
}
