import { useState } from 'react';
import type { BetaEntry } from '../../../domain/person/beta.ts';
import { dateText } from '../../../domain/text/moment-text.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { askBetaDesk, type BetaAction } from '../../data/beta-desk.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

export interface DeskAnswer {
  readonly ok: boolean;
  readonly text: string;
}

function Standing({ entry }: { readonly entry: BetaEntry }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {entry.approved ? <Badge tone="up">Approved</Badge> : <Badge tone="warn">Waiting</Badge>}
      {entry.admin ? <Badge tone="accent">Admin</Badge> : null}
      {entry.confirmed ? null : <Badge>Not confirmed</Badge>}
    </span>
  );
}

async function ask(action: BetaAction, email: string): Promise<DeskAnswer> {
  const outcome = await askBetaDesk(action, email);
  return outcome.ok
    ? { ok: true, text: outcome.value.message }
    : { ok: false, text: sentenceOf(outcome.failure) };
}

interface RowProps {
  readonly entry: BetaEntry;
  readonly online: boolean;
  readonly onAnswer: (answer: DeskAnswer) => void;
}

export function BetaEntryRow({ entry, online, onAnswer }: RowProps) {
  const [busy, setBusy] = useState<BetaAction | null>(null);
  const { email } = entry;
  const button = (action: BetaAction, text: string, variant: 'soft' | 'secondary' | 'danger') => (
    <Button
      variant={variant}
      aria-label={`${text}: ${email}`}
      busy={busy === action}
      disabled={busy !== null || !online}
      onClick={async () => {
        setBusy(action);
        onAnswer(await ask(action, email));
        setBusy(null);
      }}
    >
      {text}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <span className="font-[560] [overflow-wrap:anywhere]">{email}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-xs">
          <Standing entry={entry} />
          <span>Joined {dateText(Date.parse(entry.joinedAt))}</span>
          {entry.approvedAt ? <span>Approved {dateText(Date.parse(entry.approvedAt))}</span> : null}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        {entry.approved ? (
          <>
            {button('resend', 'Send email again', 'secondary')}
            {button('revoke', 'Revoke', 'danger')}
          </>
        ) : (
          button('approve', 'Approve', 'soft')
        )}
      </div>
    </li>
  );
}
