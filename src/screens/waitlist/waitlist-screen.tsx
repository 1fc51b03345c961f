import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type Person, readLinkInAddress } from '../../backend/auth.ts';
import { problemIn } from '../../backend/failure.ts';
import { resendConfirmation } from '../../backend/sign-up.ts';
import { isApproved } from '../../backend/waitlist-table.ts';
import { inView, whileInView } from '../../device/in-view.ts';
import { onReachable, useUnreachable } from '../../state/connectivity.ts';
import { checkGate } from '../../state/gate.ts';
import { useSession } from '../../state/session.ts';
import { followSession, signOut } from '../../state/session-service.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoginForm } from '../../ui/login-form.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { Notice } from '../../ui/notice.tsx';

/** By a confirmation link that worked, by one that did not, or plainly. */
type Arrival = 'confirmed' | 'refused' | 'plain';

/** Reads what the auth service appends to its redirect. */
export function arrivalAt(href: string): Arrival {
  const address = new URL(href);
  const fragment = new URLSearchParams(address.hash.slice(1));
  if (address.searchParams.has('error') || fragment.has('error')) return 'refused';
  const confirmed = address.searchParams.has('code') || fragment.has('access_token');
  return confirmed ? 'confirmed' : 'plain';
}

/**
 * Exchanges a code for a session if this browser asked for it, else the address is confirmed all
 * the same; then cleans the address bar.
 */
async function settleArrival(): Promise<void> {
  await followSession();
  await readLinkInAddress();
  history.replaceState(history.state, '', location.pathname);
}

/** Checked again whenever the page becomes visible. */
function useApproval(person: Person): boolean {
  const [approved, setApproved] = useState(false);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const outcome = await isApproved(person.id);
      if (gone || !outcome.ok) return;
      // The guard that redirected the user must know before they return.
      if (outcome.value) await checkGate(person);
      if (!gone) setApproved(outcome.value);
    };
    const stops = [whileInView(ask), onReachable('database', inView(ask))];
    return () => {
      gone = true;
      for (const stop of stops) stop();
    };
  }, [person]);
  return approved;
}

function SignedIn({ person }: { readonly person: Person }) {
  const approved = useApproval(person);
  const signingOut = useSession((state) => state.signingOut);
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    navigate('/login');
  };
  return (
    <>
      {approved ? (
        <Notice
          tone="up"
          action={
            <Link to="/dashboard?clear=true" className={buttonClass('primary')}>
              Open the dashboard
            </Link>
          }
        >
          Your access is approved.
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
        <p className="min-w-0 truncate text-muted text-sm">Signed in as {person.email}</p>
        <Button busy={signingOut} onClick={() => void leave()}>
          {signingOut ? 'Signing Out...' : 'Sign Out'}
        </Button>
      </div>
    </>
  );
}

/** Does not reveal whether the address is known. */
function ResendForm() {
  const [email, setEmail] = useState('');
  const [done, setDone] = useState(false);
  return (
    <LoginForm
      email={email}
      onEmail={setEmail}
      submitText="Send it again"
      busyText="Sending..."
      unreachable={useUnreachable('database')}
      offlineText="Sending it again needs a connection."
      attempt={async (address) => problemIn(await resendConfirmation(address))}
      onDone={() => setDone(true)}
    >
      {done ? (
        <Notice tone="up">
          If this address is waiting for its confirmation, a new email is on its way.
        </Notice>
      ) : null}
    </LoginForm>
  );
}

/** Also for confirmation links and users not yet approved. */
export function WaitlistScreen() {
  const person = useSession((state) => state.person);
  const [arrival] = useState(() => arrivalAt(location.href));
  useEffect(() => void settleArrival(), []);
  return (
    <NarrowCard title="Thanks for joining!">
      {arrival === 'confirmed' ? <Notice tone="up">Your email address is confirmed.</Notice> : null}
      {arrival === 'refused' ? (
        <Notice tone="warn">
          This link is invalid or has expired. If your address is not confirmed yet, have the email
          sent again.
        </Notice>
      ) : null}
      <p>You are on the waitlist. You will get an email when you are approved.</p>
      {person ? (
        <SignedIn person={person} />
      ) : (
        <>
          <details className="border-line border-t pt-2" open={arrival === 'refused'}>
            <summary className="flex min-h-11 items-center font-medium text-accent">
              Did not get the confirmation email?
            </summary>
            <ResendForm />
          </details>
          <Link to="/login" className="link inline-flex min-h-11 items-center self-start">
            Back to Login
          </Link>
        </>
      )}
    </NarrowCard>
  );
}
