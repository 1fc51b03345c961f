import { CircleCheck, CircleDashed, CircleOff, CircleX, Hourglass } from 'lucide-react';
import type { Outcome } from '../../../domain/ledger-record.ts';
import type { TrackRecordEntry } from '../../../domain/track-record.ts';
import { Badge } from '../../ui/badge.tsx';
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

/** How an entry ended. */
export function OutcomeBadge({
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
