import { useState } from 'react';
import * as v from 'valibot';
import { LONGEST } from '../../../../domain/bounds.ts';
import { CannedReplySchema } from '../../../../domain/person/canned-reply.ts';
import { problemIn } from '../../../backend/failure.ts';
import {
  deleteCannedReply,
  type KeptReply,
  saveCannedReply,
} from '../../../data/canned-replies.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface CannedReplyManagerProps {
  readonly open: boolean;
  readonly replies: readonly KeptReply[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

interface Form {
  /** Null for a new one. */
  readonly id: string | null;
  readonly title: string;
  readonly body: string;
}

const NEW: Form = { id: null, title: '', body: '' };

export function CannedReplyManager(props: CannedReplyManagerProps) {
  const [form, setForm] = useState(NEW);
  const { busy, problem, act } = useAction();
  const change = async (work: () => Promise<string | null>) => {
    if (!(await act(work))) return;
    setForm(NEW);
    props.onChanged();
  };
  const save = async () => {
    const reply = v.safeParse(CannedReplySchema, form);
    return reply.success
      ? problemIn(await saveCannedReply(form.id, reply.output))
      : reply.issues[0].message;
  };
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="Canned replies"
      actions={
        <>
          <Button onClick={props.onClose}>Close</Button>
          {form.id ? <Button onClick={() => setForm(NEW)}>New reply</Button> : null}
          <Button variant="primary" busy={busy} disabled={busy} onClick={() => void change(save)}>
            {form.id ? 'Save reply' : 'Add reply'}
          </Button>
        </>
      }
    >
      {props.replies.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {props.replies.map((reply) => (
            <li key={reply.id} className="flex items-center gap-1">
              <span className="min-w-0 flex-1 truncate">{reply.title}</span>
              <Button variant="quiet" disabled={busy} onClick={() => setForm(reply)}>
                Edit<span className="sr-only"> {reply.title}</span>
              </Button>
              <Button
                variant="quiet"
                disabled={busy}
                onClick={() =>
                  void change(async () => problemIn(await deleteCannedReply(reply.id)))
                }
              >
                Delete<span className="sr-only"> {reply.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <TextField
        label="Title*"
        maxLength={LONGEST['canned_replies.title']}
        value={form.title}
        onChange={(event) => setForm({ ...form, title: event.target.value })}
      />
      <TextArea
        label="Reply*"
        maxLength={9_000}
        value={form.body}
        error={problem}
        onChange={(event) => setForm({ ...form, body: event.target.value })}
      />
    </Dialog>
  );
}
