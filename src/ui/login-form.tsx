import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Notice, OfflineNotice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { submitting, useAction } from './use-action.ts';

interface LoginFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly password?: 'current-password' | 'new-password';
  readonly submitText: string;
  readonly busyText: string;
  readonly unreachable: string | null;
  readonly offlineText: string;
  readonly attempt: (email: string, password: string) => Promise<string | null>;
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

export function LoginForm(props: LoginFormProps) {
  const { busy, problem, act } = useAction();

  const address = useRef<HTMLInputElement>(null);
  const { email, onEmail } = props;

  // The page is prerendered: what was typed or filled in before hydration counts.
  const takeOver = useRef(() => onEmail(address.current?.value ?? ''));
  useLayoutEffect(() => takeOver.current(), []);

  const submit = submitting(async (typed) => {
    const attempt = () => props.attempt(typed('email').trim(), typed('password'));
    if (await act(attempt)) props.onDone?.();
  });

  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={address}
        label="Email address"
        type="email"
        name="email"
        autoComplete={props.password ? 'username webauthn' : 'email'}
        required
        maxLength={254}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      {props.password ? (
        <PasswordField label="Password" name="password" autoComplete={props.password} />
      ) : null}
      <Button type="submit" variant="primary" busy={busy} disabled={props.unreachable !== null}>
        {busy ? props.busyText : props.submitText}
      </Button>
      {/* Room for what is said of the attempt, so that nothing moves when it is. */}
      <div className="flex min-h-24 flex-col gap-2">
        {problem ? <Notice tone="down">{problem}</Notice> : null}
        <OfflineNotice why={props.unreachable}>{props.offlineText}</OfflineNotice>
      </div>
      <div className="flex flex-col gap-1 border-line border-t pt-2 empty:hidden">
        {props.children}
      </div>
    </form>
  );
}
