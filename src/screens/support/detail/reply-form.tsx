import { useEffect, useRef } from 'react';
import { messageText } from '../../../../domain/person/ticket.ts';
import type { Person } from '../../../backend/auth.ts';
import { sentenceOf } from '../../../backend/failure.ts';
import { sendMessage } from '../../../data/tickets.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { DiagnosticsField, withDiagnostics } from '../diagnostics/diagnostics-field.tsx';
import { type SendOptions, type Sent, TicketForm, useTicketForm } from '../ticket-form.tsx';
import { CannedReplyPicker } from './canned-replies.tsx';

interface ReplyOptions extends SendOptions {
  readonly messageId: string;
}

const FAILED = 'Failed to send message';
const FILES_LEFT = 'Your message was sent, some of its files were not';
const FILES_FAILED = 'A file could not be uploaded. Try again, or remove it.';

/** A refused message removes its files again; without an answer they stay for the next try. */
export async function sendReply(options: ReplyOptions): Promise<Sent> {
  const { basket, userId, ticketId, messageId } = options;
  const refused = (reason: string): Sent => ({
    kind: 'refused',
    problem: { title: FAILED, reason },
  });
  if (!(await basket.upload(ticketId))) return refused(FILES_FAILED);
  const sent = await options.send();
  if (!sent.ok) {
    if (sent.failure.kind !== 'unreachable') await basket.takeBack();
    return refused(sentenceOf(sent.failure));
  }
  const attached = await basket.attach(userId, { ticketId, messageId });
  return attached ? { kind: 'done' } : { kind: 'files-left' };
}

interface ReplyFormProps {
  readonly person: Person;
  readonly ticketId: string;
  readonly admin: boolean;
  /** Grows with each request to focus the form; 0: none. */
  readonly focusRequest: number;
  readonly onSent: () => void;
}

const emptyReply = () => ({ id: crypto.randomUUID(), text: '', note: '' });

/** An admin may write a note that the ticket's owner never sees. */
export function ReplyForm({ person, ticketId, admin, focusRequest, onSent }: ReplyFormProps) {
  const form = useTicketForm<Record<'id' | 'text' | 'note', string>>(
    person.id,
    `reply:${ticketId}`,
    emptyReply,
  );
  const { fields, edit, clear, basket, busy } = form;
  const area = useRef<HTMLTextAreaElement>(null);
  const text = messageText(withDiagnostics(fields.text, form.diagnostics), form.state.files.length);
  const note = admin && fields.note === '1';
  useEffect(() => {
    if (focusRequest > 0) area.current?.focus();
  }, [focusRequest]);

  const send = async () => {
    if (text === null) return;
    const sent = await form.send(() =>
      sendReply({
        send: () => sendMessage(person, { id: fields.id, ticketId, text, note }),
        basket,
        userId: person.id,
        ticketId,
        messageId: fields.id,
      }),
    );
    if (sent === null || sent === 'refused') return;
    onSent();
    if (sent === 'files-left') return form.setProblem({ title: FILES_LEFT, reason: null });
    form.setDiagnostics(null);
    clear(emptyReply());
    return area.current?.focus();
  };

  return (
    <TicketForm
      title={admin ? 'Reply to Ticket' : 'Add Message'}
      form={form}
      what="message"
      onSend={send}
      buttons={
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          busy={busy}
          disabled={text === null || form.unreachable !== null}
        >
          {note ? 'Add Note' : admin ? 'Send Reply' : 'Send Message'}
        </Button>
      }
    >
      {admin ? (
        <CannedReplyPicker
          userId={person.id}
          onPick={(body) => {
            edit({ text: fields.text.trim() === '' ? body : `${fields.text}\n${body}` });
            area.current?.focus();
          }}
        />
      ) : null}
      <TextArea
        ref={area}
        label={note ? 'Admin note' : 'Message'}
        rows={4}
        maxLength={9_000}
        value={fields.text}
        readOnly={busy}
        onChange={(event) => edit({ text: event.target.value })}
      />
      {admin ? (
        <CheckField
          label="Admin note (the user never sees it)"
          checked={note}
          disabled={busy}
          onChange={(on) => edit({ note: on ? '1' : '' })}
        />
      ) : (
        <DiagnosticsField userId={person.id} form={form} />
      )}
    </TicketForm>
  );
}
