import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { LONGEST } from '../../../../domain/bounds.ts';
import {
  NewTicketSchema,
  priorityName,
  TICKET_PRIORITIES,
} from '../../../../domain/person/ticket.ts';
import type { Person } from '../../../backend/auth.ts';
import { type Failure, sentenceOf } from '../../../backend/failure.ts';
import { openTicket } from '../../../data/tickets.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DiagnosticsField, withDiagnostics } from '../diagnostics/diagnostics-field.tsx';
import { FileField } from '../files/file-field.tsx';
import { ticketAddress } from '../support-address.ts';
import { type SendOptions, type Sent, TicketForm, useTicketForm } from '../ticket-form.tsx';
import { Part } from '../ticket-parts.tsx';

const REFUSED = 'Failed to create ticket. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

const problemOf = (failure: Failure) =>
  failure.kind === 'unexpected'
    ? { title: UNEXPECTED, reason: null }
    : { title: REFUSED, reason: sentenceOf(failure) };

/** The ticket stays even if files fail; a retry continues where it stopped. */
export async function createTicket(options: SendOptions): Promise<Sent> {
  const { basket, userId, ticketId } = options;
  const opened = await options.send();
  if (!opened.ok) return { kind: 'refused', problem: problemOf(opened.failure) };
  await basket.upload(ticketId);
  const attached = await basket.attach(userId, { ticketId, messageId: null });
  if (attached) return { kind: 'done' };
  reportError(new Error(`Ticket created; files not attached: ${basket.get().files.length}`));
  return { kind: 'files-left' };
}

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
  const form = useTicketForm<Record<keyof ReturnType<typeof emptyForm>, string>>(
    person.id,
    'new-ticket',
    emptyForm,
  );
  const { fields, edit, clear, basket, busy } = form;
  const online = form.unreachable === null;
  const [created, setCreated] = useState(false);
  const empty = fields.title.trim() === '' || fields.description.trim() === '';

  const send = async () => {
    const description = withDiagnostics(fields.description, form.diagnostics);
    const ticket = v.safeParse(NewTicketSchema, { ...fields, description });
    if (!ticket.success) {
      form.setProblem({ title: ticket.issues[0].message, reason: null });
      return;
    }
    const sent = await form.send(() =>
      createTicket({
        send: () => openTicket(fields.id, person, ticket.output),
        basket,
        userId: person.id,
        ticketId: fields.id,
      }),
    );
    if (sent === 'done' || sent === 'files-left') setCreated(true);
    if (sent === 'done') leave(ticketAddress(fields.id));
  };
  const leave = (address: string) => {
    clear(emptyForm());
    void navigate(address, { replace: true });
  };

  if (created && !busy && form.state.files.length > 0) {
    return (
      <Part title="Create New Ticket">
        <div className="flex flex-col gap-4">
          <Notice tone="warn" title="Your ticket was created">
            Some files could not be attached. Try them again, or go on without them.
          </Notice>
          <FileField
            basket={basket}
            state={form.state}
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
    <TicketForm
      title="Create New Ticket"
      form={form}
      what="ticket"
      onSend={send}
      onRetry={online ? () => void send() : undefined}
      buttons={
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={busy} onClick={() => leave('/support')}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabled={empty || !online}>
            Create Ticket
          </Button>
        </div>
      }
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
        onChange={(priority) => edit({ priority })}
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
      <DiagnosticsField userId={person.id} form={form} />
    </TicketForm>
  );
}
