import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleDashed,
  CircleOff,
  CircleX,
  Hourglass,
  Replace,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { AsideReasonSchema, type Odds } from '../../../domain/analysis/recommendation.ts';
import { listOf } from '../../../domain/analysis/stored-fields.ts';
import type { LedgerEntry, Outcome } from '../../../domain/record/ledger-record.ts';
import { ENTRIES_A_PAGE, type TrackRecordEntry } from '../../../domain/record/track-record.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { formatPrice } from '../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../domain/text/r-text.ts';
import { directionTone } from '../../plan/direction-tone.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { Tone } from '../../ui/tone.ts';
import { REASON_NAMES } from './group-sections.tsx';
import { addressOf } from './record-address.ts';

const OUTCOME_WORDS = {
  hit: 'reached',
  stopped: 'stopped first',
  expired: 'not in time',
  replaced: 'replaced',
} as const;

function statedText({ hit, interval }: Odds): string {
  const stated = `stated ${shareText(hit)}`;
  return interval
    ? `${stated} (${shareText(interval.low)} to ${shareText(interval.high)})`
    : stated;
}

function EntryTargets({
  content,
  settlement,
}: Pick<TrackRecordEntry, 'settlement'> & { readonly content: LedgerEntry }) {
  const { waypoints, label, target, tickSize, odds } = content;
  const result = settlement?.outcome === 'void' ? null : settlement;
  const outcomes = result ? [...result.waypoints, { ...result, label }] : [];
  return (
    <ul aria-label="Targets" className="numeric flex flex-col gap-0.5 text-sm">
      {[...waypoints, { label, price: target }].map((one) => {
        const said = odds?.[one.label];
        const outcome = outcomes.find((found) => found.label === one.label);
        return (
          <li key={one.label} className="flex flex-wrap gap-x-3">
            <span className={one.label === label ? 'font-semibold' : ''}>
              {one.label} {formatPrice(one.price, tickSize)}
            </span>
            <span className="text-muted">{said ? statedText(said) : 'no odds stated'}</span>
            {outcome ? (
              <span>
                {OUTCOME_WORDS[outcome.outcome]}, {rText(outcome.netR)} net
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const OUTCOMES: Record<
  Outcome | 'open' | 'unread',
  { readonly text: string; readonly tone: Tone; readonly Icon: typeof CircleCheck }
> = {
  hit: { text: 'Hit', tone: 'up', Icon: CircleCheck },
  stopped: { text: 'Stopped', tone: 'down', Icon: CircleX },
  expired: { text: 'Expired', tone: 'plain', Icon: Hourglass },
  replaced: { text: 'Replaced', tone: 'plain', Icon: Replace },
  void: { text: 'Could not be settled', tone: 'warn', Icon: CircleOff },
  unread: { text: 'Settled', tone: 'plain', Icon: CircleCheck },
  open: { text: 'Open', tone: 'accent', Icon: CircleDashed },
};

function OutcomeBadge({
  settlement,
  settlement_number,
}: Pick<TrackRecordEntry, 'settlement' | 'settlement_number'>) {
  const { text, tone, Icon } =
    OUTCOMES[settlement?.outcome ?? (settlement_number === null ? 'open' : 'unread')];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-3.5" />
      {text}
    </Badge>
  );
}

/** A record of an unknown format, which is not left out. */
function UnreadRow({ number, hash }: Pick<TrackRecordEntry, 'number' | 'hash'>) {
  return (
    <li className="border-line border-t py-3 first:border-t-0">
      <p>This record needs a newer version of the app: reload.</p>
      <p className="numeric text-muted text-xs">
        Record {number}, seal {hash.slice(0, 12)}
      </p>
    </li>
  );
}

function CostLine({ settlement }: Pick<TrackRecordEntry, 'settlement'>) {
  if (settlement === null || settlement.outcome === 'void') return null;
  const { fees, slippage, funding } = settlement.costs;
  return (
    <p className="numeric text-muted text-sm">
      {rText(settlement.grossR)} before costs; fees {rText(-fees)}, slippage {rText(-slippage)},
      funding {rText(-funding)}
    </p>
  );
}

/** Links to where the other plan's entry stands among the coin's. */
function ReplacedLine({ content, settlement, next_action, newer_than_next }: TrackRecordEntry) {
  if (content === null || settlement?.outcome !== 'replaced') return null;
  const { market, coin } = content;
  const page = Math.floor((newer_than_next ?? 0) / ENTRIES_A_PAGE);
  return (
    <p className="text-sm">
      <Link
        to={`/track-record?${addressOf({ market, coin, group: null, page })}`}
        className="-my-2 inline-flex min-h-11 items-center text-accent underline"
      >
        Replaced by {next_action} in record {settlement.next}
      </Link>
      , because the analysis of {momentText(settlement.settledAt)} says Trade for {next_action}.
    </p>
  );
}

export function EntryRow({ entry }: { readonly entry: TrackRecordEntry }) {
  const { number, content, settlement, settlement_number, hash } = entry;
  if (content === null) return <UnreadRow number={number} hash={hash} />;
  const { coin, action, stance, snapshotTime, tickSize } = content;
  const result = settlement?.outcome === 'void' ? null : settlement;
  const price = (value: number) => formatPrice(value, tickSize);
  const Arrow = action === 'LONG' ? ArrowUp : ArrowDown;
  const reasons = listOf(AsideReasonSchema, content.recommendation.asideFor);
  return (
    <li className="flex flex-col gap-2 border-line border-t py-3 first:border-t-0 sm:flex-row sm:items-center sm:gap-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{coin}</span>
          <Badge tone={stance === 'trade' ? 'accent' : 'plain'}>
            <span className="first-letter:uppercase">{stance}</span>
          </Badge>
          <span
            className={`inline-flex items-center gap-1 font-[650] text-sm ${directionTone(action, content.stance)}`}
          >
            <Arrow aria-hidden="true" strokeWidth={3} className="size-4" />
            {action}
          </span>
          <OutcomeBadge settlement={settlement} settlement_number={settlement_number} />
          {result ? <span className="numeric font-semibold">{rText(result.netR)} net</span> : null}
        </p>
        {reasons.length > 0 ? (
          <p className="text-sm first-letter:uppercase">
            {reasons.map((reason) => REASON_NAMES[reason]).join('; ')}.
          </p>
        ) : null}
        <p className="numeric text-sm">
          Entry {price(content.entry)}, stop {price(content.stop)}
          {result ? `, exit ${price(result.exit)}` : ''}
        </p>
        <EntryTargets content={content} settlement={settlement} />
        <CostLine settlement={settlement} />
        <ReplacedLine {...entry} />
        <p className="numeric text-faint text-xs">
          {momentText(snapshotTime)}
          {settlement ? ` to ${momentText(settlement.settledAt)}` : ''}
        </p>
        <p className="numeric text-faint text-xs">
          Record {number}, seal {hash.slice(0, 12)}
          {settlement_number === null ? '' : `; settled in record ${settlement_number}`}
        </p>
      </div>
      <Link
        to={`/dashboard?snapshot=${content.snapshot}`}
        aria-label={`View the analysis of record ${number}, ${coin}`}
        className={buttonClass('quiet', 'text-sm max-sm:-ms-4 self-start sm:self-center')}
      >
        View Analysis
      </Link>
    </li>
  );
}
