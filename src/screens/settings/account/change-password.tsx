import { type FormEvent, useState } from 'react';
import { refusedPassword } from '../../../../domain/new-password.ts';
import { changePassword } from '../../../state/account-service.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { problemWithPassword } from './problem-with-password.ts';

const EMPTY = { current: '', next: '', again: '' };

/** A new password for somebody who knows the current one. */
export function ChangePassword() {
  const [entry, setEntry] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const online = useReachable('database');
  const [answer, setAnswer] = useState<{ readonly refused: string | null } | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setAnswer(null);
    const { current, next, again } = entry;
    const refused =
      refusedPassword(next, again) ?? problemWithPassword(await changePassword(current, next));
    setAnswer({ refused });
    if (refused === null) setEntry(EMPTY);
    setBusy(false);
  };
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
        {answer?.refused ? <Notice tone="down">{answer.refused}</Notice> : null}
        {answer && !answer.refused ? (
          <Notice tone="up" title="Password Updated!">
            Other devices have been signed out.
          </Notice>
        ) : null}
        <Button type="submit" className="self-start" busy={busy} disabled={busy || !online}>
          {busy ? 'Updating...' : 'Update Password'}
        </Button>
      </form>
    </Card>
  );
}
