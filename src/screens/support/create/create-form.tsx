import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { LONGEST } from '../../../../domain/bounds.ts';
import {
  NewTicketSchema,
  priorityName,
  TICKET_PRIORITIES,
} from '../../../../domain/person/ticket.ts';
import type { Person } from '../../../backend/auth.ts';
import { openTicket } from '../../../backend/tickets.ts';
import { useUnreachable } from '../../../state/connectivity.ts';
import { useHoldReload } from '../../../state/unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DiagnosticsField } from '../diagnostics/diagnostics-field.tsx';
import { withDiagnostics } from '../diagnostics/diagnostics-text.ts';
import { FileField } from '../files/file-field.tsx';
import { useFileBasket } from '../files/use-file-basket.ts';
import { Part } from '../part.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { ticketAddress } from '../support-address.ts';
import { useDraft } from '../use-draft.ts';
import { type CreateProblem, createTicket } from './create-ticket.ts';

const PRIORITIES = TICKET_PRIORITIES.map((priority) => [priority, priorityName(priority)] as const);

const emptyForm = () => ({
  id: crypto.randomUUID(),
  title: '',
  description: '',
  priority: 'medium',
});

/** Drafts stay on the device until sent or discarded. */
export function CreateForm({ person }: { readonly person: Person }) {
  const navigate = useNavigate();
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const { fields, change, clear } = useDraft<Record<keyof ReturnType<typeof emptyForm>, string>>(
    person.id,
    'new-ticket',
    emptyForm,
  );
  const [basket, basketState] = useFileBasket();
  const [diagnostics, setDiagnostics] = useState<string | null>(null);
  const [problem, setProblem] = useState<CreateProblem | null>(null);
  const [created, setCreated] = useState(false);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const empty = fields.title.trim() === '' || fields.description.trim() === '';
  useHoldReload('new-ticket', busy || basketState.files.length > 0);

  const edit = (part: Partial<typeof fields>) => {
    // A change after a failed try makes it another ticket.
    change(problem ? { ...part, id: crypto.randomUUID() } : part);
    setProblem(null);
  };
  const send = async () => {
    const description = withDiagnostics(fields.description, diagnostics);
    const ticket = v.safeParse(NewTicketSchema, { ...fields, description });
    if (!ticket.success) {
      setProblem({ title: ticket.issues[0].message, reason: null });
      return;
    }
    if (underWay.current || !online) return;
    underWay.current = true;
    setBusy(true);
    setProblem(null);
    const answer = await createTicket({
      openTicket: () => openTicket(fields.id, person, ticket.output),
      basket,
      userId: person.id,
      ticketId: fields.id,
    });
    underWay.current = false;
    setBusy(false);
    if (answer.kind === 'refused') return setProblem(answer.problem);
    setCreated(true);
    if (answer.kind === 'files-left') return undefined;
    clear(emptyForm());
    return navigate(ticketAddress(fields.id), { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const leave = (address: string) => {
    clear(emptyForm());
    void navigate(address, { replace: true });
  };

  if (created && !busy && basketState.files.length > 0) {
    return (
      <Part title="Create New Ticket">
        <div className="flex flex-col gap-4">
          <Notice tone="warn" title="Your ticket was created">
            Some files could not be attached. Try them again, or go on without them.
          </Notice>
          <FileField
            basket={basket}
            state={basketState}
            disabled={!online}
            onRetry={() => void send()}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="primary" onClick={() => leave(ticketAddress(fields.id))}>
              Go to the ticket
            </Button>
          </div>
        </div>
      </Part>
    );
  }
  return (
    <Part title="Create New Ticket">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FileField
          basket={basket}
          state={basketState}
          disabled={busy}
          onRetry={online ? () => void send() : undefined}
        >
          <TextField
            label="Title*"
            required
            maxLength={LONGEST['support_tickets.title']}
            value={fields.title}
            disabled={busy}
            onChange={(event) => edit({ title: event.target.value })}
          />
          <SelectField
            label="Priority"
            options={PRIORITIES}
            value={fields.priority}
            disabled={busy}
            onChange={(event) => edit({ priority: event.target.value })}
          />
          <TextArea
            label="Description*"
            required
            rows={6}
            maxLength={9_000}
            value={fields.description}
            disabled={busy}
            onChange={(event) => edit({ description: event.target.value })}
          />
          <DiagnosticsField
            userId={person.id}
            value={diagnostics}
            onChange={setDiagnostics}
            disabled={busy}
          />
        </FileField>
        {problem ? <ProblemNotice {...problem} /> : null}
        {online ? null : (
          <p className="text-sm text-warn">
            {unreachable} The ticket cannot be sent now; your text is kept as a draft.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={busy} onClick={() => leave('/support')}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabled={busy || empty || !online}>
            Create Ticket
          </Button>
        </div>
      </form>
    </Part>
  );
}
