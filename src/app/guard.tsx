import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Person } from '../backend/auth.ts';
import { announceReady } from '../first-paint/held-presses.ts';
import { checkGate, recheckWhenReachable, useGate } from '../state/gate.ts';
import { useSession } from '../state/session.ts';
import { Button } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';
import { Spinner } from '../ui/spinner.tsx';

export function PublicFrame({ children }: { readonly children: ReactNode }) {
  useEffect(announceReady, []);
  return (
    <main
      tabIndex={-1}
      className="gutter mx-auto flex min-h-dvh max-w-[25rem] flex-col gap-8 pt-[max(1.5rem,12dvh)] pb-10 outline-none"
    >
      <a href="/" className="flex min-h-11 items-center gap-2 self-start font-semibold">
        <Mark />
        Coin Analyst
      </a>
      {children}
    </main>
  );
}

interface GuardSpinnerProps {
  readonly error?: string | null;
  readonly onRetry?: () => void;
}

export function GuardSpinner({ error, onRetry }: GuardSpinnerProps) {
  useEffect(announceReady, []);
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-4 p-4">
      <div role="status" className="grid justify-items-center text-accent">
        <Spinner className="size-10" />
        <span className="sr-only">Loading</span>
      </div>
      {error ? (
        <>
          <p role="alert" className="text-center text-down">
            Error: {error}
          </p>
          {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
        </>
      ) : null}
    </div>
  );
}

function CheckOnOpening({ person }: { readonly person: Person }) {
  useEffect(() => void checkGate(person), [person]);
  return null;
}

export function Waiting(props: GuardSpinnerProps) {
  return (
    <>
      <div className="absolute inset-x-0 top-0 h-(--head-height) border-line border-b pt-[env(safe-area-inset-top)]">
        <div className="gutter mx-auto flex h-full max-w-[110rem] items-center gap-2.5 font-semibold tracking-[-0.01em]">
          <Mark />
          Coin Analyst
        </div>
      </div>
      <GuardSpinner {...props} />
    </>
  );
}

/** Lets approved users in; redirects the rest to /login or /waitlist. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const person = useSession((state) => state.person);
  // The page takes long to render: deferred, so that the browser can respond in between.
  const gate = useDeferredValue(useGate());
  const { pathname } = useLocation();
  useEffect(() => (person ? recheckWhenReachable(person) : undefined), [person]);
  if (!person) return <Navigate to="/login" replace />;
  const checking = gate.userId !== person.id || gate.standing === 'checking';
  if (!checking && gate.standing === 'waiting') return <Navigate to="/waitlist" replace />;
  return (
    <>
      <CheckOnOpening key={pathname} person={person} />
      {checking ? <Waiting error={gate.error} onRetry={() => void checkGate(person)} /> : children}
    </>
  );
}
