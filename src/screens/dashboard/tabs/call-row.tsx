import { ArrowDown, ArrowUp, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rewardOf } from '../../../../domain/plan/odds/stance-words.ts';
import type { LedgerEntry } from '../../../../domain/record/ledger-record.ts';
import type { TrackRecordEntry } from '../../../../domain/record/track-record.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../../domain/text/r-text.ts';
import { HOUR_MS } from '../../../../domain/text/time-units.ts';
import { directionTone } from '../../../plan/direction-tone.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT, toneOf } from '../../../ui/tone.ts';
import { spanText } from '../plan/plan-words.ts';

type Ended = Pick<TrackRecordEntry, 'settlement' | 'settlement_number'>;

type Settled = Extract<NonNullable<Ended['settlement']>, { exit: unknown }>;

/** 'stopped at 79,673.3', 'replaced by SHORT at 79,673.3', 'expired after 3 days'. */
function endWords(settlement: Settled, { action, tickSize, snapshotTime }: LedgerEntry): string {
  const exit = formatPrice(settlement.exit, tickSize);
  if (settlement.outcome === 'stopped') return `stopped at ${exit}`;
  if (settlement.outcome !== 'replaced')
    return `expired after ${spanText((settlement.settledAt - snapshotTime) / HOUR_MS)}`;
  const other = action === 'LONG' ? 'SHORT' : 'LONG';
  return `replaced by ${settlement.why === 'other side' ? other : 'a Trade'} at ${exit}`;
}

/** 'TP3 reached', 'TP1 reached, then stopped at 79,673.3', 'Open until 24 Nov, 16:00'. */
function outcomeWords(content: LedgerEntry, ended: Ended, now: number): string {
  const { settlement, settlement_number } = ended;
  if (settlement === null) {
    if (settlement_number !== null)
      return 'Closed; its result needs a newer version of the app: reload';
    return now < content.expiresAt
      ? `Open until ${shortMoment(content.expiresAt)}`
      : 'Expired; result to come';
  }
  if (settlement.outcome === 'void') return 'Could not be settled';
  if (settlement.outcome === 'hit') return `${content.label} reached`;
  const reached = settlement.waypoints.filter(({ outcome }) => outcome === 'hit').at(-1);
  const end = endWords(settlement, content);
  return reached
    ? `${reached.label} reached, then ${end}`
    : `${end[0]?.toUpperCase()}${end.slice(1)}`;
}

/** The result, or of an open call the current one; null if there is none. */
function resultOf({ content, settlement }: TrackRecordEntry, price: number | null) {
  if (settlement?.outcome === 'void') return null;
  const r = settlement && Math.round(100 * settlement.netR);
  if (settlement) return { text: rText(settlement.netR), tone: toneOf(r) };
  if (content === null || price === null) return null;
  const open = rewardOf(price, content.entry, content.stop);
  return { text: `${rText(open)} now`, tone: 'plain' as const };
}

/** The primary target's odds as stated then. */
function oddsText({ odds, label }: LedgerEntry): string {
  const hit = odds?.[label]?.hit;
  return hit === undefined ? '–' : shareText(hit);
}

interface CallRowProps {
  readonly entry: TrackRecordEntry;
  /** ms UTC */
  readonly now: number;
  /** For open calls; null if unknown. */
  readonly price: number | null;
}

const CELL = 'py-2.5 pe-3 md:border-line md:border-t md:align-baseline';

function Row({ children }: { readonly children: ReactNode }) {
  return (
    <tr className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:border-line max-md:border-t max-md:py-2 max-md:[&>*]:p-0">
      {children}
    </tr>
  );
}

export function CallRow({ entry, now, price }: CallRowProps) {
  const { content, settlement, number, plan } = entry;
  if (content === null) {
    return (
      <Row>
        <td colSpan={5} className={CELL}>
          Record {number} needs a newer version of the app: reload.
        </td>
      </Row>
    );
  }
  const result = resultOf(entry, price);
  const words = outcomeWords(content, entry, now);
  const { action, stance, snapshotTime } = content;
  const Arrow = action === 'LONG' ? ArrowUp : ArrowDown;
  return (
    <Row>
      <th scope="row" className={classNames(CELL, 'whitespace-nowrap text-start font-semibold')}>
        <Link
          to={`/dashboard?snapshot=${content.snapshot}`}
          aria-label={`View the analysis of ${shortMoment(snapshotTime)}`}
          className="-mx-2 -my-3 inline-flex min-h-11 items-center px-2 hover:text-accent hover:underline"
        >
          {shortMoment(snapshotTime)}
        </Link>
      </th>
      <td className={classNames(CELL, 'max-md:col-start-1')}>
        <span className="whitespace-nowrap">
          <span className={directionTone(action, stance)}>
            <Arrow strokeWidth={2.5} className="me-0.5 inline size-3.5 align-[-2px]" />
            {action}
          </span>{' '}
          <PriceText text={formatPrice(content.entry, content.tickSize)} />
        </span>
        {stance === 'trade' ? null : <span className="ms-2 text-faint text-xs">{stance}</span>}
      </td>
      <td
        className={classNames(
          CELL,
          'text-muted max-md:col-start-2 max-md:row-start-2 max-md:text-end max-md:text-xs md:max-[61.25rem]:hidden md:text-end',
        )}
      >
        <span className="md:hidden">odds </span>
        {oddsText(content)}
      </td>
      <td
        className={classNames(CELL, 'max-md:col-span-2 max-md:text-muted max-md:text-xs md:ps-6')}
      >
        {plan ? (
          <Link
            to={`/replay/${plan}`}
            aria-label={`${words}. Replay`}
            className="-my-3 inline-flex min-h-11 items-center gap-1.5 hover:text-accent hover:underline"
          >
            <Play aria-hidden="true" className="size-3 shrink-0 text-accent" />
            {words}
          </Link>
        ) : (
          words
        )}
        {settlement ? (
          <span className="text-faint text-xs max-md:before:content-['_·'] md:block">
            {' '}
            {shortMoment(settlement.settledAt)}
          </span>
        ) : null}
      </td>
      <td
        className={classNames(
          CELL,
          'whitespace-nowrap text-end max-md:col-start-2 max-md:row-start-1 md:pe-0',
          result && TONE_TEXT[result.tone],
        )}
      >
        {result?.text ?? '–'}
      </td>
    </Row>
  );
}
