import type { ReactNode } from 'react';
import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from '../../../domain/person/new-password.ts';
import { problemIn, wordsOf } from '../../backend/failure.ts';
import { requestPasswordReset } from '../../backend/password.ts';
import { signUp } from '../../backend/sign-up.ts';
import { waitlistStanding } from '../../backend/waitlist-table.ts';
import { signIn } from '../../state/session-service.ts';
import { LoginForm } from './login-form.tsx';
import {
  CHECK_FAILED,
  NOT_APPROVED_FOR_LOGIN,
  NOT_APPROVED_FOR_RESET,
  NOT_ON_WAITLIST,
  signInMessage,
} from './messages.ts';

export type ModeName = 'sign-in' | 'sign-up' | 'forgot' | 'confirm-sent' | 'reset-sent';

export interface ModeProps {
  /** The e-mail address is kept. */
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

interface ModeLinkProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function ModeLink({ onPress, children }: ModeLinkProps) {
  return (
    <button type="button" onClick={onPress} className="link min-h-11 self-start text-start">
      {children}
    </button>
  );
}

export function SignInForm({ go, ...address }: ModeProps) {
  return (
    <LoginForm
      {...address}
      password="current-password"
      submitText="Sign in"
      busyText="Signing in..."
      offlineText="Signing in needs a connection."
      attempt={trySignIn}
    >
      <div className="flex flex-wrap justify-between gap-x-4">
        <ModeLink onPress={() => go('forgot')}>Forgot your password?</ModeLink>
        <ModeLink onPress={() => go('sign-up')}>Create an account</ModeLink>
      </div>
    </LoginForm>
  );
}

export function SignUpForm({ go, ...address }: ModeProps) {
  return (
    <LoginForm
      {...address}
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
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted">Already have an account?</span>
        <ModeLink onPress={() => go('sign-in')}>Sign in</ModeLink>
      </div>
    </LoginForm>
  );
}

export function ForgotForm({ go, ...address }: ModeProps) {
  return (
    <LoginForm
      {...address}
      submitText="Send reset link"
      busyText="Sending..."
      offlineText="Asking for a reset link needs a connection."
      attempt={(address) => tryReset(address)}
      onDone={() => go('reset-sent')}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted">Remember your password?</span>
        <ModeLink onPress={() => go('sign-in')}>Sign in</ModeLink>
      </div>
    </LoginForm>
  );
}
