import { tryReset, trySignIn, trySignUp } from './attempts.ts';
import { LoginForm } from './login-form.tsx';
import type { ModeProps } from './mode.ts';
import { ModeLink } from './mode-link.tsx';

/** E-mail and password of somebody who was approved. */
export function SignInForm({ go, email, onEmail }: ModeProps) {
  return (
    <LoginForm
      email={email}
      onEmail={onEmail}
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

/** E-mail and password of a new account. */
export function SignUpForm({ go, email, onEmail }: ModeProps) {
  return (
    <LoginForm
      email={email}
      onEmail={onEmail}
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

/** Asks for the address to mail a reset link to. */
export function ForgotForm({ go, email, onEmail }: ModeProps) {
  return (
    <LoginForm
      email={email}
      onEmail={onEmail}
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
