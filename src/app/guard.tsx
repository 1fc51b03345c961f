import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { checkGate, recheckWhenOnline, useGate } from '../state/gate.ts';
import { useSession } from '../state/session.ts';
import { Spinner } from '../ui/spinner.tsx';

/** The one full-screen spinner, with what went wrong under it. */
export function GuardSpinner({ error }: { readonly error?: string | null }) {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-4 p-4">
      <div role="status" className="grid justify-items-center text-accent">
        <Spinner className="size-10" />
        <span className="sr-only">Loading</span>
      </div>
      {error ? (
        <p role="alert" className="text-center text-down">
          Error: {error}
        </p>
      ) : null}
    </div>
  );
}

/** Lets approved people in; sends the rest to /login or /waitlist. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const person = useSession((state) => state.person);
  const gate = useGate();
  useEffect(() => {
    if (!person) return;
    void checkGate(person);
    return recheckWhenOnline(person);
  }, [person]);
  if (!person) return <Navigate to="/login" replace />;
  if (gate.userId !== person.id) return <GuardSpinner />;
  if (gate.standing === 'waiting') return <Navigate to="/waitlist" replace />;
  if (gate.standing === 'checking') return <GuardSpinner error={gate.error} />;
  return children;
}
