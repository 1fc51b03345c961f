import { Check } from 'lucide-react';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { STANCE_NAMES } from '../../../../domain/plan/odds/stance-words.ts';
import { type ShortStatus, shortStatus } from '../../../../domain/plan/plan-status-short.ts';
import { statusEvent } from '../../../../domain/plan/plan-status-words.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { rText } from '../../../../domain/text/r-text.ts';
import { Term } from '../../../plan/term.tsx';
import { Arrow } from '../../../ui/arrow.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT } from '../../../ui/tone.ts';
import { PHONE_PLACE, PHONE_STICKY } from '../frame/cockpit.tsx';
import type { PlanNow } from './use-plan-now.ts';

function Direction({ action }: { readonly action: string }) {
  return (
    <>
      <Arrow way={action === 'LONG' ? 'up' : 'down'} className="size-[0.9em] align-[-0.08em]" />{' '}
      {action}
    </>
  );
}

interface HeadState extends Omit<ShortStatus, 'label'> {
  /** Null where the line of its life says it. */
  readonly label: string | null;
  readonly end: string | null;
  readonly replaced: boolean;
  /** '−0.34 R': now, or at its end. */
  readonly result: string | null;
}

interface VerdictProps {
  readonly plan: KnownPlan | null;
  readonly state: HeadState | null;
}

/** Only a trade is headed by its direction, until it is over. */
function Verdict({ plan, state }: VerdictProps) {
  const { action = null, stance = null } = plan ?? {};
  if (action === null) return <span className="text-muted">{NOT_AVAILABLE}</span>;
  const { end = null, replaced = false, result = null } = state ?? {};
  const name = stance && STANCE_NAMES[stance][0];
  const aside = stance === 'trade' ? null : name;
  if (end !== null || aside !== null) {
    const was = end !== null && aside !== null ? `, ${aside.toLowerCase()}` : '';
    const size = replaced ? 'md:text-xl' : 'md:max-[61.25rem]:text-2xl';
    return (
      <>
        <span className={`whitespace-nowrap ${size}`}>
          {end ?? (aside && <Term of={aside} plain />)}
        </span>
        <span className="numeric font-normal text-faint text-xs leading-tight tracking-normal max-md:text-end">
          <span className="whitespace-nowrap">
            {end === null ? <Term of="lean">leans</Term> : 'was'} <Direction action={action} />
          </span>
          {was ? <span className="max-[61.25rem]:hidden">{was}</span> : null}
          {result ? <span className="md:hidden">, {result}</span> : null}
        </span>
      </>
    );
  }
  return (
    <span className="flex items-center gap-2 whitespace-nowrap max-md:flex-row-reverse max-md:flex-wrap">
      <span className={TONE_TEXT[action === 'LONG' ? 'up' : 'down']}>
        <Direction action={action} />
      </span>
      {name === null ? null : (
        <span className="inline-flex h-5 items-center gap-1 rounded-full px-1.5 font-semibold text-text text-xs tracking-normal ring-[1.5px] ring-text ring-inset md:h-6 md:text-[0.8125rem] md:max-[61.25rem]:text-xs">
          <Check aria-hidden="true" strokeWidth={2.5} className="size-3" />
          <Term of={name} plain />
        </span>
      )}
    </span>
  );
}

/** On phones below a trade, where what is next says that it is open; else in the corner. */
function State({ mark, label, standing, next, aside }: HeadState & { readonly aside: boolean }) {
  const said = mark === 'open' && next !== null ? 'max-md:hidden ' : '';
  const strong = 'md:font-semibold md:text-text';
  if (!label && !next && !standing) return null;
  return (
    <div
      className={`numeric text-end text-muted text-xs leading-tight md:col-start-2 md:row-start-1 md:whitespace-nowrap ${aside ? 'max-md:hidden' : ''}`}
    >
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

function stateOf(props: Omit<PlanHeadProps, 'plan'>): HeadState | null {
  const { tickSize, now, levels, known, over } = props;
  if (!levels || !known) return null;
  const { status, watch } = known;
  const short = shortStatus(status, { ...known, levels, tickSize, now });
  // The line of its life says that it is open, or when it ended.
  const hasLife = levels.hash !== null;
  const replaced = status.kind === 'replaced';
  if (!over) {
    const label = hasLife && short.mark === 'open' ? null : short.label;
    const result = short.standing?.replace(/ now$/, '') ?? null;
    return { ...short, label, end: null, replaced, result };
  }
  const result = 'netR' in status && status.netR !== null ? rText(status.netR) : null;
  const said = result === null ? (hasLife ? null : short.next) : `${result} after costs`;
  const end =
    replaced && watch?.nextAction ? `Replaced by ${watch.nextAction}` : statusEvent(status, known);
  return { ...short, label: null, standing: said, next: said, end, replaced, result };
}

export const REGION = 'Trade Recommendation';

export function PlanHead(props: PlanHeadProps) {
  const { plan } = props;
  const state = stateOf(props);
  const { stance = null } = plan ?? {};
  const inVerdict = stance !== null && stance !== 'trade';
  return (
    <div
      className={classNames(
        PHONE_PLACE.action,
        PHONE_STICKY,
        'ms-auto pe-4 max-md:flex max-md:max-w-full max-md:flex-none max-md:flex-col max-md:items-end max-md:justify-center max-md:ps-2 md:grid md:h-18 md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[1.125rem_2.25rem] md:content-start md:items-center md:gap-x-2 md:border-line md:border-b md:px-4 md:pt-[0.5625rem]',
      )}
    >
      <h2 className={`truncate text-muted text-xs ${plan ? 'max-md:hidden' : 'max-md:sr-only'}`}>
        {REGION}
      </h2>
      <p className="font-[650] text-[1.0625rem] leading-[1.3] tracking-tight max-md:contents md:col-span-2 md:row-start-2 md:flex md:items-center md:gap-2 md:text-[1.75rem] md:leading-none">
        <Verdict plan={plan} state={state} />
      </p>
      {state ? (
        <State {...state} aside={inVerdict || (state.end !== null && state.result !== null)} />
      ) : null}
    </div>
  );
}
