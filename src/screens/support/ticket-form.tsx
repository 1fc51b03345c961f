import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Outcome, Problem } from '../../backend/failure.ts';
import {
  type DraftFields,
  dropDraft,
  keepDraft,
  readDraft,
} from '../../data/database/typed-fields.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { useHoldReload } from '../../state/unsaved.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { submitting } from '../../ui/use-action.ts';
import { unlessLate } from '../../ui/use-late.ts';
import type { FileBasket } from './files/file-basket.ts';
import { FileField, useFileBasket } from './files/file-field.tsx';
import { Part } from './ticket-parts.tsx';

/** Stored with every change. `form`: 'new-ticket' or 'reply:<ticket id>'; another starts afresh. */
function useDraft<F extends DraftFields>(userId: string, form: string, initial: () => F) {
  const [fields, setFields] = useState(initial);
  const touched = useRef(false);
  const current = useRef(fields);

  useEffect(
    () =>
      unlessLate(readDraft(userId, form), (kept) => {
        if (!kept || touched.current) return;
        current.current = { ...current.current, ...kept };
        setFields(current.current);
      }),
    [userId, form],
  );

  const change = (part: Partial<F>) => {
    touched.current = true;
    current.current = { ...current.current, ...part };
    setFields(current.current);
    void keepDraft(userId, form, current.current);
  };
  /** Discards what was typed and starts with `next`. */
  const clear = (next: F) => {
    current.current = next;
    setFields(next);
    void dropDraft(userId, form);
  };
  return { fields, change, clear };
}

export interface SendOptions {
  readonly send: () => Promise<Outcome<unknown>>;
  readonly basket: FileBasket;
  readonly userId: string;
  readonly ticketId: string;
}

export type Sent =
  | { readonly kind: 'done' }
  /** It was sent; files left in the basket could not be attached. */
  | { readonly kind: 'files-left' }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** A draft with its files. Stays on the device until sent or discarded; `name`: as of the draft. */
export function useTicketForm<F extends DraftFields & { readonly id: string }>(
  userId: string,
  name: string,
  initial: () => F,
) {
  const unreachable = useUnreachable('database');
  const { fields, change, clear } = useDraft<F>(userId, name, initial);
  const [basket, { files, refusal }] = useFileBasket();
  const [diagnostics, setDiagnostics] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  useHoldReload(name, busy || files.length > 0);

  const edit = (part: Partial<F>) => {
    // A change after a failed try makes it another one.
    change(problem ? { ...part, id: crypto.randomUUID() } : part);
    setProblem(null);
  };
  /** Null if nothing can be sent now. */
  const send = async (work: () => Promise<Sent>): Promise<Sent['kind'] | null> => {
    if (underWay.current || unreachable !== null) return null;
    underWay.current = true;
    setBusy(true);
    setProblem(null);
    const sent = await work();
    underWay.current = false;
    setBusy(false);
    if (sent.kind === 'refused') setProblem(sent.problem);
    return sent.kind;
  };
  const attached = { basket, state: { files, refusal }, diagnostics, setDiagnostics };
  return { ...attached, unreachable, problem, busy, fields, edit, clear, send, setProblem };
}

export interface TicketFormProps {
  readonly title: string;
  readonly form: Omit<ReturnType<typeof useTicketForm>, 'edit' | 'clear'>;
  /** 'ticket' or 'message'. */
  readonly what: string;
  readonly onSend: () => unknown;
  /** Absent if sending retries. */
  readonly onRetry?: (() => void) | undefined;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

export function TicketForm(props: TicketFormProps) {
  const { unreachable, basket, state, problem, busy } = props.form;
  return (
    <Part title={props.title}>
      <form onSubmit={submitting(props.onSend)} noValidate className="flex flex-col gap-4">
        <FileField basket={basket} state={state} disabled={busy} onRetry={props.onRetry}>
          {props.children}
        </FileField>
        {problem ? <ProblemNotice {...problem} /> : null}
        {unreachable === null ? null : (
          <p className="text-sm text-warn">
            {unreachable} The {props.what} cannot be sent now; your text is kept as a draft.
          </p>
        )}
        {props.buttons}
      </form>
    </Part>
  );
}
