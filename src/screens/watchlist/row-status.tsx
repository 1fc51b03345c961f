import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { tickForPrice } from '../../../domain/market/tick-for-price.ts';
import { type ChangeWords, changeLine } from '../../../domain/plan/change.ts';
import type { PlanStatus } from '../../../domain/plan/plan-status.ts';
import { type ShortStatus, shortStatus } from '../../../domain/plan/plan-status-short.ts';
import { planStatusWords, type StatusSetting } from '../../../domain/plan/plan-status-words.ts';
import { momentWords, shortMoment } from '../../../domain/text/moment-text.ts';
import { rText } from '../../../domain/text/r-text.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import type { CoinRun } from '../../data/coin-runs.ts';
import { type KnownStatus, usePlanStatus } from '../../data/plan-status.ts';
import { useKnownPrice } from '../../data/prices.ts';
import { addedAt } from '../../data/watchlist.ts';
import { Arrow } from '../../ui/arrow.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TONE_TEXT } from '../../ui/tone.ts';
import { useNow } from '../../ui/use-now.ts';
import type { RowPartProps } from './row-plan.tsx';

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

/** 'LONG' and 'SHORT' get colour and arrow. */
function Word({ text }: { readonly text: string }) {
  const way = { LONG: 'up', SHORT: 'down' }[text];
  if (way !== 'up' && way !== 'down') return text;
  return (
    <span className={TONE_TEXT[way]}>
      <Arrow way={way} className="me-px size-3 align-[-2px]" />
      {text}
    </span>
  );
}

/** The typeface has no arrow, so it is drawn. */
const ChangeSentence = ({ sentence }: { readonly sentence: string }) =>
  sentence.split(' → ').map((text, place) => (
    <Fragment key={text}>
      {place === 0 ? null : (
        <ArrowRight aria-label="to" className="mx-1 inline size-3 align-[-2px] text-faint" />
      )}
      <Word text={text} />
    </Fragment>
  ));

/** The strongest change has its own line if short; at most two lines, whole for screen readers. */
export function ChangeWordsLine({ changes }: { readonly changes: readonly ChangeWords[] }) {
  const line = changeLine(changes);
  if (line === '') return null;
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

/** Its space is reserved while loading. */
export function RowStatus({ watched, levels, className }: RowPartProps) {
  const now = useNow(5_000);
  const { coin, market, changes, snapshot_time } = watched;
  const known = usePlanStatus(levels && { levels, coin, market }, now);
  const price = useKnownPrice(coin);
  const newSince = Math.max(snapshot_time, addedAt.get(coin) ?? 0);
  const tickSize = price?.tickSize ?? (levels && tickForPrice(levels.stop));
  const cell =
    known && levels && tickSize && statusCell(known, { ...known, levels, tickSize, now }, newSince);
  // The result of another plan may be among the changes.
  const isShort = changes.length > 0 && known !== null && !('netR' in known.status);
  return (
    <div className={classNames('min-h-[2.5rem] min-w-0 leading-[1.375rem]', className)}>
      {cell ? (
        <>
          <span aria-hidden="true" title={cell.sentence} className="numeric block">
            <span className="font-[560]">{cell.headline}</span>
            {isShort || cell.more === '' ? null : (
              <span className="block truncate text-faint text-xs leading-[1.125rem]">
                {cell.more}
              </span>
            )}
          </span>
          <span className="sr-only">{cell.sentence}</span>
        </>
      ) : null}
      <ChangeWordsLine changes={changes} />
    </div>
  );
}

const RUN_TONES = { running: 'text-muted', complete: 'text-up', error: 'text-down' } as const;

interface RunLineProps {
  readonly run: CoinRun | undefined;
  readonly className: string;
}

/** Always rendered, so that screen readers announce changes. */
export function RunLine({ run, className }: RunLineProps) {
  const isBare = run?.phase === 'error' && !run.message.startsWith('Error');
  return (
    <p
      role="status"
      className={classNames(
        'col-span-full text-[0.8125rem]',
        run && RUN_TONES[run.phase],
        className,
      )}
    >
      {isBare ? <b className="font-semibold">Error </b> : null}
      {run?.phase === 'error' ? run.message : null}
      {run?.phase === 'running' ? run.text : null}
      {run?.phase === 'complete' ? 'Analysis complete' : null}
    </p>
  );
}
