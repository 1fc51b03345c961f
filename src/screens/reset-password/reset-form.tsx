import { type FormEvent, useState } from 'react';
import { refusedPassword } from '../../../domain/new-password.ts';
import { toldOf } from '../../backend/failure.ts';
import { finishRecovery } from '../../state/recovery.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The new password, twice. */
export function ResetForm({ onDone }: { readonly onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setMessage(null);
    const refused =
      refusedPassword(password, again) ?? (await toldOf(() => finishRecovery(password)));
    setBusy(false);
    if (refused === null) onDone();
    else setMessage(refused);
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="New password"
        type="password"
        name="new-password"
        autoComplete="new-password"
        required
        hint="At least 6 characters."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label="Confirm new password"
        type="password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      {message ? <Notice tone="down">{message}</Notice> : null}
      <Button type="submit" variant="primary" busy={busy} disabled={busy}>
        {busy ? 'Updating...' : 'Update Password'}
      </Button>
    </form>
  );
}
