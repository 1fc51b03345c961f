import { useState } from 'react';
import { problemOf } from '../../../backend/failure.ts';
import { cannedReplies } from '../../../data/canned-replies.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { CannedReplyManager } from './canned-reply-manager.tsx';

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
