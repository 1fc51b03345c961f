import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Person } from '../../backend/auth.ts';
import { isApproved } from '../../backend/waitlist-table.ts';
import { onReachable } from '../../state/connectivity.ts';
import { checkGate } from '../../state/gate.ts';
import { useSession } from '../../state/session.ts';
import { signOut } from '../../state/session-service.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Whether the person has been approved meanwhile; asked again whenever the page comes into view. */
function useApproval(person: Person): boolean {
  const [approved, setApproved] = useState(false);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const outcome = await isApproved(person.id);
      if (gone || !outcome.ok) return;
      // The guard, which turned the person away, has to know before they come again.
      if (outcome.value) await checkGate(person);
      if (!gone) setApproved(outcome.value);
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    const stop = onReachable('database', () => void ask());
    return () => {
      gone = true;
      stop();
      document.removeEventListener('visibilitychange', ask);
    };
  }, [person]);
  return approved;
}

/** Who is signed in and waits, with the way on once approved, and the way out. */
export function SignedIn({ person }: { readonly person: Person }) {
  const approved = useApproval(person);
  const leaving = useSession((state) => state.leaving);
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
        <Button busy={leaving} disabled={leaving} onClick={() => void leave()}>
          {leaving ? 'Signing Out...' : 'Sign Out'}
        </Button>
      </div>
    </>
  );
}
