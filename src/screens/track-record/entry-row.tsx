import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleDashed,
  CircleOff,
  CircleX,
  Hourglass,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Outcome } from '../../../domain/ledger-record.ts';
import { momentText } from '../../../domain/moment-text.ts';
import { formatPrice } from '../../../domain/number-format.ts';
import { rText } from '../../../domain/r-text.ts';
import type { TrackRecordEntry } from '../../../domain/track-record.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { Tone } from '../../ui/tone.ts';

const OUTCOMES: Record<
  Outcome | 'open' | 'unread',
  { readonly text: string; readonly tone: Tone; readonly Icon: typeof CircleCheck }
> = {
  hit: { text: 'Hit', tone: 'up', Icon: CircleCheck },
  stopped: { text: 'Stopped', tone: 'down', Icon: CircleX },
  expired: { text: 'Expired', tone: 'plain', Icon: Hourglass },
  void: { text: 'Could not be settled', tone: 'warn', Icon: CircleOff },
  unread: { text: 'Settled', tone: 'plain', Icon: CircleCheck },
  open: { text: 'Open', tone: 'accent', Icon: CircleDashed },
};

/** A record that was written in another form. It is not left out. */
function UnreadRow({ number, hash }: Pick<TrackRecordEntry, 'number' | 'hash'>) {
  return (
    <li className="border-line border-t py-3 first:border-t-0">
      <p>This record is of a form that this version of the app does not read.</p>
      <p className="numeric text-muted text-xs">
        Record {number}, seal {hash.slice(0, 12)}
      </p>
    </li>
  );
}

/** One recommendation: what it said, what came of it, and its place in the chain. */
export function EntryRow({ entry }: { readonly entry: TrackRecordEntry }) {
  const { number, content, settlement, settlement_number, hash } = entry;
  if (content === null) return <UnreadRow number={number} hash={hash} />;
  const { coin, action, snapshotTime, tickSize } = content;
  const result = settlement?.outcome === 'void' ? null : settlement;
  const price = (value: number) => formatPrice(value, tickSize);
  const long = action === 'LONG';
  const Arrow = long ? ArrowUp : ArrowDown;
  const { text, tone, Icon } =
    OUTCOMES[settlement?.outcome ?? (settlement_number === null ? 'open' : 'unread')];
  return (
    <li className="flex flex-col gap-2 border-line border-t py-3 first:border-t-0 sm:flex-row sm:items-center sm:gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{coin}</span>
          <span
            className={`inline-flex items-center gap-1 font-bold text-sm ${long ? 'text-up' : 'text-down'}`}
          >
            <Arrow aria-hidden="true" strokeWidth={3} className="size-4" />
            {action}
          </span>
          <Badge tone={tone}>
            <Icon aria-hidden="true" className="size-3.5" />
            {text}
          </Badge>
          {result ? <span className="numeric font-semibold">{rText(result.netR)} net</span> : null}
        </p>
        <p className="numeric text-sm">
          Entry {price(content.entry)}, stop {price(content.stop)}, TP1 {price(content.target)}
          {result ? `, exit ${price(result.exit)}` : ''}
        </p>
        <p className="numeric text-muted text-sm">
          {momentText(snapshotTime)}
          {settlement ? ` to ${momentText(settlement.settledAt)}` : ''}
        </p>
        <p className="numeric text-muted text-xs">
          Record {number}, seal {hash.slice(0, 12)}
          {settlement_number === null ? '' : `; settled in record ${settlement_number}`}
        </p>
      </div>
      <Link
        to={`/dashboard?snapshot=${content.snapshot}`}
        aria-label={`View the analysis of record ${number}, ${coin}`}
        className={buttonClass('secondary', 'self-start sm:self-center')}
      >
        View Analysis
      </Link>
    </li>
  );
}
