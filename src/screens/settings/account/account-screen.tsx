import { type ReactNode, useState } from 'react';
import { refusedPassword } from '../../../../domain/person/new-password.ts';
import { type Outcome, problemIn } from '../../../backend/failure.ts';
import { changePassword, deleteAccount, downloadMyData } from '../../../state/account-service.ts';
import { useReachable, useUnreachable } from '../../../state/connectivity.ts';
import { useSession } from '../../../state/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice, OfflineNotice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { NewPasswordFields, PasswordField } from '../../../ui/password-field.tsx';
import { submitting, useAction } from '../../../ui/use-action.ts';
import { PasskeyList } from './passkey-list.tsx';
import { PersonalTokens } from './personal-tokens.tsx';

/** Message for a failed action that starts with the password; null on success. */
function problemWithPassword(outcome: Outcome<unknown>): string | null {
  const wrong = !outcome.ok && outcome.failure.code === 'invalid_credentials';
  return wrong ? 'The password is not right. Please check it and try again.' : problemIn(outcome);
}

const FORM = 'delete-account';

function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const { busy, problem, clear, act } = useAction();
  const online = useReachable('database');

  const close = () => {
    setOpen(false);
    clear();
  };
  // On success the user is signed out and this screen is gone.
  const submit = submitting((typed) =>
    act(async () => problemWithPassword(await deleteAccount(typed('password')))),
  );

  return (
    <Card
      beside
      title="Delete my account"
      note="Your account, watch list, settings, alerts, devices, tickets and files are removed at once. This cannot be undone."
    >
      <Button
        variant="danger"
        className="self-start"
        disabled={!online}
        onClick={() => setOpen(true)}
      >
        Delete my account
      </Button>
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
        <form key={String(open)} id={FORM} onSubmit={submit} className="flex flex-col gap-4">
          <p>Everything kept with your account is removed. Enter your password to go on.</p>
          <PasswordField label="Password" name="password" autoComplete="current-password" />
          {problem ? <Notice tone="down">{problem}</Notice> : null}
        </form>
      </Dialog>
    </Card>
  );
}

function ChangePassword() {
  const { busy, problem, done, act } = useAction();
  const online = useReachable('database');

  const submit = submitting(async (typed, form) => {
    const next = typed('next');
    const isChanged = await act(
      async () =>
        refusedPassword(next, typed('again')) ??
        problemWithPassword(await changePassword(typed('current'), next)),
    );
    if (isChanged) form.reset();
  });

  return (
    <Card beside title="Change password">
      <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
        <PasswordField label="Current password" name="current" autoComplete="current-password" />
        <NewPasswordFields />
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
    <Card
      beside
      title="Download my data"
      note="Your account, settings, watch list, alerts, devices and support tickets, as one JSON file."
    >
      {problem ? <Notice tone="down">{problem}</Notice> : null}
      {done ? <Notice tone="up">The file has been saved.</Notice> : null}
      <Button className="self-start" busy={busy} disabled={!online} onClick={() => void download()}>
        {busy ? 'Collecting...' : 'Download JSON'}
      </Button>
    </Card>
  );
}

export function AccountSection({ children }: { readonly children?: ReactNode }) {
  const person = useSession((state) => state.person);
  return (
    <>
      <p className="text-muted [overflow-wrap:anywhere]">Signed in as {person?.email}</p>
      {person ? <PasskeyList userId={person.id} /> : null}
      <ChangePassword />
      <DownloadData />
      {children}
      <DeleteAccount />
    </>
  );
}

export function AccountScreen() {
  const unreachable = useUnreachable('database');
  const userId = useSession((state) => state.person?.id);
  return (
    <Page title="Account" width="medium">
      <OfflineNotice why={unreachable}>Your account needs a connection.</OfflineNotice>
      <AccountSection>{userId ? <PersonalTokens userId={userId} /> : null}</AccountSection>
    </Page>
  );
}
