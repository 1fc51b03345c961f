import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { Fragment } from 'react';
import { tickForPrice } from '../../../domain/market/tick-for-price.ts';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { type ChangeWords, changeLine } from '../../../domain/plan/change.ts';
import type { PlanStatus } from '../../../domain/plan/plan-status.ts';
import type { PlanLevels } from '../../../domain/plan/plan-status-levels.ts';
import { type ShortStatus, shortStatus } from '../../../domain/plan/plan-status-short.ts';
import { planStatusWords, type StatusSetting } from '../../../domain/plan/plan-status-words.ts';
import { momentWords, shortMoment } from '../../../domain/text/moment-text.ts';
import { rText } from '../../../domain/text/r-text.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import { type KnownStatus, usePlanStatus } from '../../data/plan-status.ts';
import { useKnownPrice } from '../../data/prices.ts';
import { addedAt } from '../../data/watchlist.ts';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/use-now.ts';

function moreOf(
  status: PlanStatus,
  { standing, next }: ShortStatus,
  { now, recorded }: StatusSetting,
): string {
  if ('netR' in status) {
    return [status.netR === null ? null : rText(status.netR), standing].filter(Boolean).join(', ');
  }
  if (status.kind === 'not known') {
    return next ?? `${recorded ? 'up to' : 'since'} ${momentWords(status.since, now)}`;
  }
  return (status.kind === 'valid' ? standing : next) ?? '';
}

const FIRST_CHECK = 'First check in 1 min';
/** A plan's levels are checked from the next minute on, also those of minutes since its opening. */
const FIRST_CHECK_MS = 5 * MINUTE_MS;

function statusCell({ status, watch }: KnownStatus, setting: StatusSetting, newSince: number) {
  const short = shortStatus(status, setting);
  const { label, detail } = planStatusWords(status, setting);
  const isNew = setting.unwatched && !setting.recorded && setting.now - newSince < FIRST_CHECK_MS;
  if (isNew && status.kind === 'not known') {
    return { headline: FIRST_CHECK, more: '', sentence: FIRST_CHECK };
  }
  const { hash, from } = setting.levels;
  const open = status.kind === 'valid';
  const by = status.kind === 'replaced' && watch?.nextAction ? ` by ${watch.nextAction}` : '';
  const since = open && hash ? ` since ${shortMoment(from)}` : '';
  const result = 'netR' in status && status.netR !== null ? `, ${rText(status.netR)}` : '';
  return {
    headline: open ? (short.next ?? label) : label + by,
    more: moreOf(status, short, setting),
    sentence: `${label}${by}${since}: ${detail}${result}`,
  };
}

const SIGN = 'me-px inline size-3 align-[-2px]';

/** 'LONG' and 'SHORT' get colour and arrow. */
function Word({ text }: { readonly text: string }) {
  if (text === 'LONG') {
    return (
      <span className="text-up">
        <ArrowUp aria-hidden="true" className={SIGN} />
        LONG
      </span>
    );
  }
  if (text !== 'SHORT') return text;
  return (
    <span className="text-down">
      <ArrowDown aria-hidden="true" className={SIGN} />
      SHORT
    </span>
  );
}

/** The typeface has no arrow, so it is drawn. */
function ChangeSentence({ sentence }: { readonly sentence: string }) {
  const [before = '', ...after] = sentence.split(' → ');
  return (
    <>
      <Word text={before} />
      {after.map((text) => (
        <span key={text}>
          <ArrowRight aria-label="to" className="mx-1 inline size-3 align-[-2px] text-faint" />
          <Word text={text} />
        </span>
      ))}
    </>
  );
}

interface StandingProps {
  readonly watched: WatchedCoin;
  readonly levels: PlanLevels;
  /** The changes are below it; the result of another plan may be among them. */
  readonly short: boolean;
}

function PlanStanding({ watched, levels, short }: StandingProps) {
  const now = useNow(5_000);
  const { coin, market } = watched;
  const known = usePlanStatus({ levels, coin, market }, now);
  const tickSize = useKnownPrice(coin)?.tickSize ?? tickForPrice(levels.stop);
  if (!known) return null;
  const { headline, more, sentence } = statusCell(
    known,
    { ...known, levels, tickSize, now },
    Math.max(watched.snapshot_time, addedAt.get(coin) ?? 0),
  );
  return (
    <>
      <span aria-hidden="true" title={sentence} className="numeric block">
        <span className="font-[560]">{headline}</span>
        {(short && !('netR' in known.status)) || more === '' ? null : (
          <span className="block truncate text-faint text-xs leading-[1.125rem]">{more}</span>
        )}
      </span>
      <span className="sr-only">{sentence}</span>
    </>
  );
}

/** The strongest change has its own line if short; at most two lines, whole for screen readers. */
function ChangeWordsLine({ changes }: { readonly changes: readonly ChangeWords[] }) {
  const line = changeLine(changes);
  return (
    <p className="numeric text-muted text-xs leading-[1.125rem] md:line-clamp-2" title={line}>
      <span className="sr-only">{line}</span>
      <span aria-hidden="true">
        {changes.map(({ sentence }, index) => (
          <Fragment key={sentence}>
            {index === 1 ? <br /> : null}
            {index > 1 ? '; ' : null}
            <ChangeSentence sentence={sentence} />
          </Fragment>
        ))}
      </span>
    </p>
  );
}

interface RowStatusProps {
  readonly watched: WatchedCoin;
  readonly levels: PlanLevels | null;
  readonly changes: readonly ChangeWords[];
  readonly className: string;
}

/** Its space is reserved while loading. */
export function RowStatus({ watched, levels, changes, className }: RowStatusProps) {
  const changed = changes.length > 0;
  return (
    <div className={classNames('min-h-[2.5rem] min-w-0 leading-[1.375rem]', className)}>
      {levels ? <PlanStanding watched={watched} levels={levels} short={changed} /> : null}
      {changed ? <ChangeWordsLine changes={changes} /> : null}
    </div>
  );
}
