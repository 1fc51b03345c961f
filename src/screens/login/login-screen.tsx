import { type ComponentType, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { browserInUse } from '../../device/browser-kind.ts';
import { untilIdle } from '../../device/idle.ts';
import { useSession } from '../../state/session.ts';
import { followSession } from '../../state/session-service.ts';
import { Button } from '../../ui/button.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ForgotForm, type ModeName, type ModeProps, SignInForm, SignUpForm } from './forms.tsx';
import { RESET_SENT, SIGNED_UP } from './messages.ts';

function MailSent({ message, email, go }: ModeProps & { readonly message: string }) {
  return (
    <>
      <Notice tone="up">{message}</Notice>
      <p className="text-muted">
        Sent to <strong className="font-medium text-text">{email.trim()}</strong>. It may take a
        minute; look into the spam folder, too.
      </p>
      <Button onClick={() => go('sign-in')}>Back to Login</Button>
    </>
  );
}

type Mode = readonly [title: string, Body: ComponentType<ModeProps>];

const MODES: Readonly<Record<ModeName, Mode>> = {
  'sign-in': ['Sign in to your account', SignInForm],
  'sign-up': ['Create your account', SignUpForm],
  forgot: ['Reset your password', ForgotForm],
  'confirm-sent': [
    'Check your email to confirm',
    (props) => <MailSent {...props} message={SIGNED_UP} />,
  ],
  'reset-sent': ['Check your email', (props) => <MailSent {...props} message={RESET_SENT} />],
};

/** In another app's browser the user may be signed in elsewhere. */
function WithinApp() {
  const [within, setWithin] = useState<string | null>(null);
  // Not on the first render, which must match the prerendered page.
  useEffect(() => setWithin(browserInUse().within), []);
  if (within === null) return null;
  return (
    <Notice tone="warn">
      You opened this within {within}, which has a sign-in of its own. To use the one of your
      browser or of the installed app, tap ••• and choose “Open in browser”.
    </Notice>
  );
}

interface LoginScreenProps {
  /** Why the link to /reset-password did not work, which shows this in its place. */
  readonly refused?: string;
}

/** Signed-in users are redirected to the dashboard, but for the form that asks for a new link. */
export function LoginScreen({ refused }: LoginScreenProps) {
  const { person, farewell } = useSession();
  const [mode, setMode] = useState<ModeName>(refused ? 'forgot' : 'sign-in');
  const [email, setEmail] = useState('');
  const [moved, setMoved] = useState(false);

  // A sign-in in another tab counts too.
  useEffect(() => {
    void untilIdle().then(followSession);
  }, []);

  if (person && (!refused || mode === 'sign-in')) return <Navigate to="/dashboard" replace />;
  const [title, Body] = MODES[mode];
  const go = (next: ModeName) => {
    setMoved(true);
    setMode(next);
  };
  return (
    <NarrowCard title={title}>
      <WithinApp />
      {refused && !moved ? <Notice tone="warn">{refused}</Notice> : null}
      {farewell && !moved ? <Notice>{farewell}</Notice> : null}
      <Body key={mode} go={go} email={email} onEmail={setEmail} />
    </NarrowCard>
  );
}
