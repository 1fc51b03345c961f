import { useEffect, useEffectEvent, useState } from 'react';
import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from '../../../domain/person/new-password.ts';
import { type Outcome, problemIn, wordsOf } from '../../backend/failure.ts';
import { offersPasskeys, signInWithPasskey } from '../../backend/passkeys.ts';
import { requestPasswordReset } from '../../backend/password.ts';
import { signUp } from '../../backend/sign-up.ts';
import { waitlistStanding } from '../../backend/waitlist-table.ts';
import { knowsPasskeys } from '../../device/browser-kind.ts';
import { untilIdle } from '../../device/idle.ts';
import { useReachable, useUnreachable } from '../../state/connectivity.ts';
import { followSession, signIn } from '../../state/session-service.ts';
import { Button } from '../../ui/button.tsx';
import { LoginForm } from '../../ui/login-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import {
  CHECK_FAILED,
  NOT_APPROVED_FOR_LOGIN,
  NOT_APPROVED_FOR_RESET,
  NOT_ON_WAITLIST,
  signInMessage,
} from './messages.ts';

export type ModeName = 'sign-in' | 'sign-up' | 'forgot' | 'confirm-sent' | 'reset-sent';

export interface ModeProps {
  readonly go: (mode: ModeName) => void;
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

/** Null for an approved address, else an error; `notApproved` is for those on the waitlist. */
async function refusedByWaitlist(email: string, notApproved: string): Promise<string | null> {
  const standing = await waitlistStanding(email);
  if (!standing.ok) {
    return (standing.failure.status === 429 && wordsOf(standing.failure)) || CHECK_FAILED;
  }
  if (standing.value === 'unknown') return NOT_ON_WAITLIST;
  return standing.value === 'pending' ? notApproved : null;
}

/** Asks the waitlist before any password is tried; returns null or an error message. */
async function trySignIn(email: string, password: string): Promise<string | null> {
  const refused = await refusedByWaitlist(email, NOT_APPROVED_FOR_LOGIN);
  if (refused) return refused;
  const outcome = await signIn(email, password);
  return outcome.ok ? null : signInMessage(outcome.failure);
}

async function tryReset(email: string): Promise<string | null> {
  const refused = await refusedByWaitlist(email, NOT_APPROVED_FOR_RESET);
  return refused ?? problemIn(await requestPasswordReset(email));
}

/** An address that has an account gets the same answer. Returns null or an error message. */
async function trySignUp(email: string, password: string): Promise<string | null> {
  if (password.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT;
  return problemIn(await signUp(email, password));
}

const modeLink = (words: string, onPress: () => void) => (
  <button type="button" onClick={onPress} className="link min-h-11 self-start text-start">
    {words}
  </button>
);

function PasskeySignIn() {
  const [offered, setOffered] = useState(false);
  const { busy, problem, act } = useAction();
  const online = useReachable('database');
  useEffect(() => {
    if (knowsPasskeys()) void untilIdle().then(followSession).then(offersPasskeys).then(setOffered);
  }, []);
  const say = useEffectEvent((outcome: Outcome<unknown>) => act(async () => problemIn(outcome)));
  useEffect(() => {
    if (!offered || busy) return;
    const quiet = new AbortController();
    addEventListener('submit', () => quiet.abort(), quiet);
    void signInWithPasskey(quiet.signal).then((outcome) => {
      if (!outcome.ok && outcome.failure.code?.startsWith('webauthn_')) void say(outcome);
    });
    return () => quiet.abort();
  }, [offered, busy]);
  const press = () => act(async () => problemIn(await signInWithPasskey()));
  if (!offered) return null;
  return (
    <>
      <Button busy={busy} disabled={!online} onClick={() => void press()}>
        Sign in with a passkey
      </Button>
      {problem ? <Notice tone="down">{problem}</Notice> : null}
    </>
  );
}

const backToSignIn = (words: string, go: ModeProps['go']) => (
  <div className="flex flex-wrap items-center gap-x-2">
    <span className="text-muted">{words}</span>
    {modeLink('Sign in', () => go('sign-in'))}
  </div>
);

export function SignInForm({ go, ...address }: ModeProps) {
  return (
    <LoginForm
      {...address}
      unreachable={useUnreachable('database')}
      password="current-password"
      submitText="Sign in"
      busyText="Signing in..."
      offlineText="Signing in needs a connection."
      attempt={trySignIn}
    >
      <div className="flex flex-wrap justify-between gap-x-4">
        {modeLink('Forgot your password?', () => go('forgot'))}
        {modeLink('Create an account', () => go('sign-up'))}
      </div>
      <PasskeySignIn />
    </LoginForm>
  );
}

export function SignUpForm({ go, ...address }: ModeProps) {
  return (
    <LoginForm
      {...address}
      unreachable={useUnreachable('database')}
      password="new-password"
      submitText="Sign up"
      busyText="Signing up..."
      offlineText="Signing up needs a connection."
      attempt={trySignUp}
      onDone={() => go('confirm-sent')}
    >
      <p className="text-muted text-sm">
        New accounts join the waitlist. You can sign in once yours is approved.
      </p>
      {backToSignIn('Already have an account?', go)}
    </LoginForm>
  );
}

export function ForgotForm({ go, ...address }: ModeProps) {
  return (
    <LoginForm
      {...address}
      unreachable={useUnreachable('database')}
      submitText="Send reset link"
      busyText="Sending..."
      offlineText="Asking for a reset link needs a connection."
      attempt={(address) => tryReset(address)}
      onDone={() => go('reset-sent')}
    >
      {backToSignIn('Remember your password?', go)}
    </LoginForm>
  );
}
