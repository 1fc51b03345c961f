import { type FormEvent, useState } from 'react';
import { deleteAccount } from '../../../state/account-service.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { problemWithPassword } from './problem-with-password.ts';

const FORM = 'delete-account';

/** Deletes the account for good, after the password was entered. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const online = useReachable('database');
  const [message, setMessage] = useState<string | null>(null);

  const close = () => {
    setOpen(false);
    setPassword('');
    setMessage(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setMessage(null);
    // When it is done, nobody is signed in and this screen is gone.
    setMessage(problemWithPassword(await deleteAccount(password)));
    setBusy(false);
  };

  return (
    <Card beside title="Delete my account">
      <div className="flex flex-col gap-4">
        <p className="max-w-[68ch] text-muted">
          Your account, watch list, settings, alerts, devices, tickets and files are removed at
          once. This cannot be undone.
        </p>
        <Button
          variant="danger"
          className="self-start"
          disabled={!online}
          onClick={() => setOpen(true)}
        >
          Delete my account
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={close}
        title="Delete your account?"
        actions={
          <>
            <Button onClick={close} disabled={busy}>
              Keep my account
            </Button>
            <Button type="submit" form={FORM} variant="danger" busy={busy} disabled={busy}>
              {busy ? 'Deleting...' : 'Delete for good'}
            </Button>
          </>
        }
      >
        <form id={FORM} onSubmit={submit} className="flex flex-col gap-4">
          <p>Everything kept with your account is removed. Enter your password to go on.</p>
          <TextField
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {message ? <Notice tone="down">{message}</Notice> : null}
        </form>
      </Dialog>
    </Card>
  );
}
