import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useUnreachable } from '../../state/connectivity.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice, OfflineNotice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAction } from '../../ui/use-action.ts';

interface LoginFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Absent if no password is asked for. */
  readonly password?: 'current-password' | 'new-password';
  readonly submitText: string;
  readonly busyText: string;
  readonly offlineText: string;
  readonly attempt: (email: string, password: string) => Promise<string | null>;
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

const typedInto = (form: HTMLFormElement | null, name: string): string =>
  form ? String(new FormData(form).get(name) ?? '') : '';

export function LoginForm(props: LoginFormProps) {
  const unreachable = useUnreachable('database');
  const [password, setPassword] = useState('');
  const { busy, problem, act } = useAction();

  const form = useRef<HTMLFormElement>(null);
  const { email, onEmail } = props;

  // The page is prerendered: what was typed or filled in before hydration counts.
  const takeOver = useRef(() => {
    const typed = typedInto(form.current, 'email');
    if (typed !== email) onEmail(typed);
    setPassword(typedInto(form.current, 'password'));
  });
  useLayoutEffect(() => takeOver.current(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = typedInto(event.currentTarget, 'email');
    const secret = typedInto(event.currentTarget, 'password');
    if (await act(() => props.attempt(address.trim(), secret))) props.onDone?.();
  };

  return (
    <form ref={form} method="post" onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Email address"
        type="email"
        name="email"
        autoComplete={props.password ? 'username' : 'email'}
        required
        maxLength={254}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      {props.password ? (
        <PasswordField
          label="Password"
          name="password"
          autoComplete={props.password}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : null}
      <Button type="submit" variant="primary" busy={busy} disabled={unreachable !== null}>
        {busy ? props.busyText : props.submitText}
      </Button>
      {/* Room for what is said of the attempt, so that nothing moves when it is. */}
      <div className="flex min-h-24 flex-col gap-2">
        {problem ? <Notice tone="down">{problem}</Notice> : null}
        <OfflineNotice why={unreachable}>{props.offlineText}</OfflineNotice>
      </div>
      <div className="flex flex-col gap-1 border-line border-t pt-2">{props.children}</div>
    </form>
  );
}
