import { momentText } from '../../../domain/text/moment-text.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { type BackgroundRound, rounds } from '../../data/beta-desk.ts';
import { useReachable } from '../../state/connectivity.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';

export function Moment({ iso, now }: { readonly iso: string; readonly now: number }) {
  const moment = Date.parse(iso);
  return (
    <time dateTime={iso} title={momentText(moment)}>
      {relativeTime(moment, now)}
    </time>
  );
}

function Round({ round, now }: { readonly round: BackgroundRound; readonly now: number }) {
  const { name, program, ended_well_at, failed_at, failure, behind_seconds, late } = round;
  const failed = failed_at !== null && (ended_well_at === null || failed_at > ended_well_at);
  return (
    <li className="flex flex-col gap-1 py-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-[560]">{name}</span>
        {late ? <Badge tone="down">Late</Badge> : null}
        {round.set_aside > 0 ? <Badge tone="warn">{round.set_aside} left out</Badge> : null}
        <span className="text-faint text-xs">{program}</span>
      </span>
      <span className="flex flex-wrap gap-x-3 text-muted text-sm">
        <span>
          Ended well: {ended_well_at ? <Moment iso={ended_well_at} now={now} /> : 'not yet'}
        </span>
        {behind_seconds === null ? null : <span>Behind: {Math.round(behind_seconds)} s</span>}
      </span>
      {failed ? <span className="break-words text-down text-sm">Failed: {failure}</span> : null}
      {round.items.map(({ item, reason, since }) => (
        <span key={item} className="text-sm [overflow-wrap:anywhere]">
          {item}: {reason} (<Moment iso={since} now={now} />)
        </span>
      ))}
    </li>
  );
}

export function BackgroundRounds({ userId }: { readonly userId: string }) {
  const { value, failure } = rounds.useRead(userId, useReachable('database'));
  const now = useNow(MINUTE_MS);
  return (
    <Card title="Background" className="mt-6">
      {failure ? <Notice tone="down">{sentenceOf(failure)}</Notice> : null}
      {value?.length === 0 ? <p className="text-muted">No round has been recorded.</p> : null}
      <ul className="divide-y divide-line">
        {value?.map((round) => (
          <Round key={`${round.program} ${round.name}`} round={round} now={now} />
        ))}
      </ul>
    </Card>
  );
}
