import { useState } from 'react';
import * as v from 'valibot';
import { LONGEST } from '../../../../domain/bounds.ts';
import { CannedReplySchema } from '../../../../domain/person/canned-reply.ts';
import {
  deleteCannedReply,
  type KeptReply,
  saveCannedReply,
} from '../../../backend/canned-replies.ts';
import { type Outcome, problemIn } from '../../../backend/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';

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
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (work: Promise<Outcome<unknown>>) => {
    setBusy(true);
    const failure = problemIn(await work);
    setBusy(false);
    setProblem(failure);
    if (failure !== null) return;
    setForm(NEW);
    props.onChanged();
  };
  const save = () => {
    const reply = v.safeParse(CannedReplySchema, form);
    if (reply.success) void act(saveCannedReply(form.id, reply.output));
    else setProblem(reply.issues[0].message);
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
          <Button variant="primary" busy={busy} disabled={busy} onClick={save}>
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
                onClick={() => void act(deleteCannedReply(reply.id))}
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
