import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageText } from '../../../../domain/person/ticket.ts';
import type { Person } from '../../../backend/auth.ts';
import { type Outcome, sentenceOf } from '../../../backend/failure.ts';
import { sendMessage } from '../../../backend/tickets.ts';
import { useUnreachable } from '../../../state/connectivity.ts';
import { useHoldReload } from '../../../state/unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { CannedReplyPicker } from '../canned/canned-reply-picker.tsx';
import { DiagnosticsField } from '../diagnostics/diagnostics-field.tsx';
import { withDiagnostics } from '../diagnostics/diagnostics-text.ts';
import type { FileBasket } from '../files/file-basket.ts';
import { FileField } from '../files/file-field.tsx';
import { useFileBasket } from '../files/use-file-basket.ts';
import { Part } from '../part.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { useDraft } from '../use-draft.ts';

type Sent =
  | { readonly kind: 'done' }
  /** The message is sent; files left in the basket could not be attached. */
  | { readonly kind: 'files-left' }
  | { readonly kind: 'refused'; readonly reason: string };

interface SendOptions {
  readonly send: () => Promise<Outcome<unknown>>;
  readonly basket: FileBasket;
  readonly userId: string;
  readonly ticketId: string;
  readonly messageId: string;
}

const FILES_FAILED = 'A file could not be uploaded. Try again, or remove it.';

/** A refused message removes its files again; without an answer they stay for the next try. */
export async function sendReply(options: SendOptions): Promise<Sent> {
  const { basket, userId, ticketId, messageId } = options;
  if (!(await basket.upload(ticketId))) return { kind: 'refused', reason: FILES_FAILED };
  const sent = await options.send();
  if (!sent.ok) {
    if (sent.failure.kind !== 'unreachable') await basket.takeBack();
    return { kind: 'refused', reason: sentenceOf(sent.failure) };
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

const FAILED = 'Failed to send message';
const FILES_LEFT = 'Your message was sent, some of its files were not';

const emptyReply = () => ({ id: crypto.randomUUID(), text: '', note: '' });

/** An admin may write a note that the ticket's owner never sees. */
export function ReplyForm({ person, ticketId, admin, focusRequest, onSent }: ReplyFormProps) {
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const { fields, change, clear } = useDraft<Record<'id' | 'text' | 'note', string>>(
    person.id,
    `reply:${ticketId}`,
    emptyReply,
  );
  const [basket, basketState] = useFileBasket();
  const [diagnostics, setDiagnostics] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ title: string; reason: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = messageText(withDiagnostics(fields.text, diagnostics), basketState.files.length);
  const note = admin && fields.note === '1';
  useHoldReload(`reply:${ticketId}`, busy || basketState.files.length > 0);
  useEffect(() => {
    if (focusRequest > 0) area.current?.focus();
  }, [focusRequest]);

  const edit = (part: Partial<typeof fields>) => {
    // A change after a failed try makes it another message.
    change(problem ? { ...part, id: crypto.randomUUID() } : part);
    setProblem(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text === null || underWay.current || !online) return;
    underWay.current = true;
    setBusy(true);
    setProblem(null);
    const sent = await sendReply({
      send: () => sendMessage(person, { id: fields.id, ticketId, text, note }),
      basket,
      userId: person.id,
      ticketId,
      messageId: fields.id,
    });
    underWay.current = false;
    setBusy(false);
    if (sent.kind === 'refused') return setProblem({ title: FAILED, reason: sent.reason });
    onSent();
    if (sent.kind === 'files-left') return setProblem({ title: FILES_LEFT, reason: null });
    setDiagnostics(null);
    clear(emptyReply());
    return area.current?.focus();
  };

  return (
    <Part title={admin ? 'Reply to Ticket' : 'Add Message'}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FileField basket={basket} state={basketState} disabled={busy}>
          {admin ? (
            <CannedReplyPicker
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
            <label className="inline-flex min-h-11 items-center gap-3 self-start">
              <input
                type="checkbox"
                className="size-5 accent-accent"
                checked={note}
                disabled={busy}
                onChange={(event) => edit({ note: event.target.checked ? '1' : '' })}
              />
              Admin note (the user never sees it)
            </label>
          ) : (
            <DiagnosticsField
              userId={person.id}
              value={diagnostics}
              onChange={setDiagnostics}
              disabled={busy}
            />
          )}
        </FileField>
        {problem ? <ProblemNotice {...problem} /> : null}
        {online ? null : (
          <p className="text-sm text-warn">
            {unreachable} The message cannot be sent now; your text is kept as a draft.
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          busy={busy}
          disabled={busy || text === null || !online}
        >
          {note ? 'Add Note' : admin ? 'Send Reply' : 'Send Message'}
        </Button>
      </form>
    </Part>
  );
}
