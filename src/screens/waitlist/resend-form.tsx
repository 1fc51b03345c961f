import { type FormEvent, useState } from 'react';
import { problemIn } from '../../backend/failure.ts';
import { resendConfirmation } from '../../backend/sign-up.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Sends the confirmation email again. It does not say whether the address is known. */
export function ResendForm() {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const unreachable = useUnreachable('database');
  const [answer, setAnswer] = useState<{ readonly refused: string | null } | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setAnswer(null);
    setAnswer({ refused: problemIn(await resendConfirmation(email.trim())) });
    setBusy(false);
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4 pt-2">
      <TextField
        label="Email address"
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {answer?.refused ? <Notice tone="down">{answer.refused}</Notice> : null}
      {answer && !answer.refused ? (
        <Notice tone="up">
          If this address is waiting for its confirmation, a new email is on its way.
        </Notice>
      ) : null}
      {unreachable === null ? null : (
        <Notice tone="warn">{unreachable} Sending it again needs a connection.</Notice>
      )}
      <Button type="submit" busy={busy} disabled={busy || unreachable !== null}>
        {busy ? 'Sending...' : 'Send it again'}
      </Button>
    </form>
  );
}
