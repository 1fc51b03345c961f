import { useState } from 'react';
import { statusName, TICKET_STATUSES, type TicketStatus } from '../../../../domain/ticket.ts';
import { sentenceOf } from '../../../backend/failure.ts';
import { setTicketStatus } from '../../../backend/tickets.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { ProblemNotice } from '../problem-notice.tsx';

interface StatusSelectProps {
  readonly ticketId: string;
  readonly status: string;
  readonly disabled: boolean;
  readonly onChanged: () => void;
}

const FAILED = 'Failed to update ticket status';

/** Lets an admin set any of the four statuses; one that this version does not know stays shown. */
export function StatusSelect({ ticketId, status, disabled, onChanged }: StatusSelectProps) {
  const [wanted, setWanted] = useState<TicketStatus | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const known: readonly string[] = TICKET_STATUSES;
  const options = [...(known.includes(status) ? [] : [status]), ...known].map(
    (value) => [value, statusName(value)] as const,
  );
  const choose = async (value: string) => {
    const next = TICKET_STATUSES.find((candidate) => candidate === value);
    if (!next || next === status) return;
    setWanted(next);
    setReason(null);
    const outcome = await setTicketStatus(ticketId, next);
    if (outcome.ok) onChanged();
    else setReason(sentenceOf(outcome.failure));
    setWanted(null);
  };
  return (
    <>
      <SelectField
        label="Status"
        options={options}
        value={wanted ?? status}
        disabled={disabled || wanted !== null}
        onChange={(event) => void choose(event.target.value)}
        className="max-w-56"
      />
      {reason === null ? null : <ProblemNotice title={FAILED} reason={reason} />}
    </>
  );
}
