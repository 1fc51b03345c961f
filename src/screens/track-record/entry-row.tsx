import { CircleCheck, CircleDashed, CircleOff, CircleX, Hourglass, Replace } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AsideReasonSchema, type Odds } from '../../../domain/analysis/recommendation.ts';
import { listOf } from '../../../domain/analysis/stored-fields.ts';
import type { LedgerEntry, Outcome } from '../../../domain/record/ledger-record.ts';
import type { TrackRecordEntry } from '../../../domain/record/track-record.ts';
import { dateText, dayMoment, momentText } from '../../../domain/text/moment-text.ts';
import { formatPrice } from '../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../domain/text/r-text.ts';
import { directionTone } from '../../plan/direction-tone.ts';
import { Arrow } from '../../ui/arrow.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { Tone } from '../../ui/tone.ts';
import { REASON_NAMES } from './group-sections.tsx';

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
  hit: { text: 'Reached', tone: 'up', Icon: CircleCheck },
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

function EndReason({ settlement, next_action }: TrackRecordEntry) {
  if (settlement?.outcome === 'void') {
    const isOther = settlement.because === 'other prices';
    const why = isOther ? 'its candles are of other prices than the entry' : 'candles are missing';
    return <p className="text-sm">Not settled: {why}.</p>;
  }
  if (settlement?.outcome !== 'replaced') return null;
  return (
    <p className="text-sm">
      Replaced by {next_action} in record {settlement.next}, because the analysis of{' '}
      {momentText(settlement.settledAt)} says Trade for {next_action}.
    </p>
  );
}

type PlanNameProps = Pick<LedgerEntry, 'coin' | 'stance' | 'action'>;

export function PlanName({ coin, stance, action }: PlanNameProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span className="font-semibold">{coin}</span>
      <Badge tone={stance === 'trade' ? 'accent' : 'plain'}>
        <span className="first-letter:uppercase">{stance}</span>
      </Badge>
      <span
        className={`inline-flex items-center gap-1 font-[650] text-sm ${directionTone(action, stance)}`}
      >
        <Arrow way={action === 'LONG' ? 'up' : 'down'} />
        {action}
      </span>
    </span>
  );
}

function EntryDetails({ entry, content }: { entry: TrackRecordEntry; content: LedgerEntry }) {
  const { number, settlement, settlement_number, hash } = entry;
  const result = settlement?.outcome === 'void' ? null : settlement;
  const price = (value: number) => formatPrice(value, content.tickSize);
  const reasons = listOf(AsideReasonSchema, content.recommendation.asideFor);
  return (
    <div className="flex flex-col gap-1 pb-2">
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
      <EndReason {...entry} />
      <p className="numeric text-faint text-xs">
        {momentText(content.snapshotTime)}
        {settlement ? ` to ${momentText(settlement.settledAt)}` : ''}
      </p>
      <p className="numeric text-faint text-xs">
        Record {number}, seal {hash.slice(0, 12)}
        {settlement_number === null ? '' : `; settled in record ${settlement_number}`}
      </p>
      <Link
        to={`/dashboard?snapshot=${content.snapshot}`}
        aria-label={`View the analysis of record ${number}, ${content.coin}`}
        className={buttonClass('quiet', '-ms-4 self-start text-sm')}
      >
        View Analysis
      </Link>
    </div>
  );
}

export function EntryRow({ entry }: { readonly entry: TrackRecordEntry }) {
  const { number, content, settlement, hash, plan } = entry;
  if (content === null) return <UnreadRow number={number} hash={hash} />;
  const result = settlement?.outcome === 'void' ? null : settlement;
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-line border-t py-1.5 first:border-t-0">
      <p className="flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="numeric text-muted text-sm sm:w-24">{dateText(content.snapshotTime)}</span>
        <PlanName {...content} />
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <OutcomeBadge {...entry} />
          {settlement ? (
            <span className="numeric text-muted text-sm">on {dayMoment(settlement.settledAt)}</span>
          ) : null}
        </span>
        {result ? (
          <span className="numeric font-semibold sm:ms-auto">{rText(result.netR)} net</span>
        ) : null}
      </p>
      {plan ? (
        <Link
          to={`/replay/${plan}`}
          aria-label={`Replay of record ${number}, ${content.coin}`}
          className={buttonClass('quiet', 'text-sm max-sm:-ms-4')}
        >
          Replay
        </Link>
      ) : null}
      <details className="open:basis-full">
        <summary className="min-h-11 py-3 font-medium text-accent text-sm leading-5">
          Details<span className="sr-only"> of record {number}</span>
        </summary>
        <EntryDetails entry={entry} content={content} />
      </details>
    </li>
  );
}
