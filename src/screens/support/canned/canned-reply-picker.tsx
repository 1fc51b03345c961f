import { useCallback, useState } from 'react';
import { readCannedReplies } from '../../../backend/canned-replies.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { CannedReplyManager } from './canned-reply-manager.tsx';

interface CannedReplyPickerProps {
  readonly onPick: (body: string) => void;
}

export function CannedReplyPicker({ onPick }: CannedReplyPickerProps) {
  const ask = useCallback(() => readCannedReplies(), []);
  const [{ value, problem }, reload] = useRemote(ask, 'Failed to load canned replies');
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
        onChanged={reload}
      />
    </div>
  );
}
