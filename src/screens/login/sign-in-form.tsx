import { type FormEvent, useState } from 'react';
import { useConnectivity } from '../../state/connectivity.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { trySignIn } from './sign-in.ts';

/** E-mail and password of somebody who was approved. */
export function SignInForm() {
  const online = useConnectivity((state) => state.online);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setMessage(null);
    setMessage(await trySignIn(email.trim(), password));
    setBusy(false);
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Email address"
        type="email"
        name="email"
        autoComplete="username"
        required
        maxLength={320}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
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
      {online ? null : <Notice tone="warn">You are offline. Signing in needs the network.</Notice>}
      <Button type="submit" variant="primary" busy={busy} disabled={busy || !online}>
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}
