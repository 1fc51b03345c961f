import { useState } from 'react';
import * as v from 'valibot';
import { LONGEST } from '../../../../domain/bounds.ts';
import { CannedReplySchema } from '../../../../domain/person/canned-reply.ts';
import { problemIn, problemOf } from '../../../backend/failure.ts';
import {
  cannedReplies,
  deleteCannedReply,
  type KeptReply,
  saveCannedReply,
} from '../../../data/canned-replies.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface CannedReplyManagerProps {
  readonly open: boolean;
  readonly replies: readonly KeptReply[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const NEW = { id: null as string | null, title: '', body: '' };

function CannedReplyManager(props: CannedReplyManagerProps) {
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
          <Button variant="primary" busy={busy} onClick={() => void change(save)}>
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

interface CannedReplyPickerProps {
  readonly userId: string;
  readonly onPick: (body: string) => void;
}

export function CannedReplyPicker({ userId, onPick }: CannedReplyPickerProps) {
  const { value, failure } = cannedReplies.useRead(userId, useReachable('database'));
  const problem = problemOf('Failed to load canned replies', failure);
  const [managing, setManaging] = useState(false);
  const replies = value ?? [];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label="Canned reply"
          options={[
            ['', replies.length === 0 ? 'None yet' : 'Insert...'],
            ...replies.map(({ id, title }) => [id, title] as const),
          ]}
          value=""
          disabled={replies.length === 0}
          onChange={(chosen) => {
            const picked = replies.find(({ id }) => id === chosen);
            if (picked) onPick(picked.body);
          }}
          className="min-w-0 flex-1 basis-40"
        />
        <Button onClick={() => setManaging(true)}>Manage replies</Button>
      </div>
      {problem ? <p className="text-down text-sm">{problem.title}</p> : null}
      <CannedReplyManager
        open={managing}
        replies={replies}
        onClose={() => setManaging(false)}
        onChanged={() => void cannedReplies.reload(userId)}
      />
    </div>
  );
}
