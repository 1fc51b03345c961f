import { useState } from 'react';
import { refusedPassword } from '../../../../domain/person/new-password.ts';
import { type Outcome, problemIn } from '../../../backend/failure.ts';
import { changePassword, deleteAccount, downloadMyData } from '../../../state/account-service.ts';
import { useReachable, useUnreachable } from '../../../state/connectivity.ts';
import { useSession } from '../../../state/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice, OfflineNotice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { submitting, useAction } from '../../../ui/use-action.ts';

const WRONG_PASSWORD = 'The password is not right. Please check it and try again.';

/** Message for a failed action that starts with the password; null on success. */
function problemWithPassword(outcome: Outcome<unknown>): string | null {
  const wrong = !outcome.ok && outcome.failure.code === 'invalid_credentials';
  return wrong ? WRONG_PASSWORD : problemIn(outcome);
}

const FORM = 'delete-account';

function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const { busy, problem, clear, act } = useAction();
  const online = useReachable('database');

  const close = () => {
    setOpen(false);
    setPassword('');
    clear();
  };
  // On success the user is signed out and this screen is gone.
  const submit = submitting(() =>
    act(async () => problemWithPassword(await deleteAccount(password))),
  );

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
            <Button type="submit" form={FORM} variant="danger" busy={busy}>
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
          {problem ? <Notice tone="down">{problem}</Notice> : null}
        </form>
      </Dialog>
    </Card>
  );
}

const EMPTY = { current: '', next: '', again: '' };

function ChangePassword() {
  const [entry, setEntry] = useState(EMPTY);
  const { busy, problem, done, act } = useAction();
  const online = useReachable('database');

  const submit = submitting(async () => {
    const { current, next, again } = entry;
    const isChanged = await act(
      async () =>
        refusedPassword(next, again) ?? problemWithPassword(await changePassword(current, next)),
    );
    if (isChanged) setEntry(EMPTY);
  });
  const field = (name: keyof typeof EMPTY, label: string, autoComplete: string, hint?: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      required
      hint={hint}
      value={entry[name]}
      onChange={(event) => setEntry({ ...entry, [name]: event.target.value })}
    />
  );

  return (
    <Card beside title="Change password">
      <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
        {field('current', 'Current password', 'current-password')}
        {field('next', 'New password', 'new-password', 'At least 6 characters.')}
        {field('again', 'Confirm new password', 'new-password')}
        {problem ? <Notice tone="down">{problem}</Notice> : null}
        {done ? (
          <Notice tone="up" title="Password Updated!">
            Other devices have been signed out.
          </Notice>
        ) : null}
        <Button type="submit" className="self-start" busy={busy} disabled={!online}>
          {busy ? 'Updating...' : 'Update Password'}
        </Button>
      </form>
    </Card>
  );
}

function DownloadData() {
  const { busy, problem, done, act } = useAction();
  const online = useReachable('database');
  const download = () => act(async () => problemIn(await downloadMyData()));
  return (
    <Card beside title="Download my data">
      <div className="flex flex-col gap-4">
        <p className="max-w-[68ch] text-muted">
          Your account, settings, watch list, alerts, devices and support tickets, as one JSON file.
        </p>
        {problem ? <Notice tone="down">{problem}</Notice> : null}
        {done ? <Notice tone="up">The file has been saved.</Notice> : null}
        <Button
          className="self-start"
          busy={busy}
          disabled={!online}
          onClick={() => void download()}
        >
          {busy ? 'Collecting...' : 'Download JSON'}
        </Button>
      </div>
    </Card>
  );
}

export function AccountSection() {
  const email = useSession((state) => state.person?.email);
  return (
    <>
      <p className="text-muted [overflow-wrap:anywhere]">Signed in as {email}</p>
      <ChangePassword />
      <DownloadData />
      <DeleteAccount />
    </>
  );
}

export function AccountScreen() {
  const unreachable = useUnreachable('database');
  return (
    <Page title="Account" width="medium">
      <OfflineNotice why={unreachable}>Your account needs a connection.</OfflineNotice>
      <AccountSection />
    </Page>
  );
}
