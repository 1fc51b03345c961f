import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { type Arrival, arriveForRecovery, untilOwn } from '../../state/recovery.ts';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResetForm } from './reset-form.tsx';

const TITLE = 'Set Your New Password';

/** Time to read the confirmation, in milliseconds. */
const REDIRECT_AFTER = 2000;

function Checking() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Checking your link</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-18" />
      <Skeleton className="h-11" />
    </div>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Notice tone="up" title="Password Updated!">
      You can sign in with it now. Taking you to the login page ...
    </Notice>
  );
}

/** Recovery and approval links lead here; without a recovery it redirects to /login. */
export function ResetPasswordScreen() {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [done, setDone] = useState(false);
  useEffect(() => {
    let gone = false;
    const arrive = async () => {
      const found = await arriveForRecovery(location.href);
      if (gone) return;
      // The link is used up, so its contents leave the history.
      history.replaceState(history.state, '', location.pathname);
      await untilOwn();
      if (!gone) setArrival(found);
    };
    void arrive();
    return () => {
      gone = true;
    };
  }, []);
  if (arrival?.kind === 'nobody') return <Navigate to="/login" replace />;
  if (arrival?.kind === 'refused') {
    return <Navigate to="/login" replace state={{ linkRefused: arrival.sentence }} />;
  }
  return (
    <NarrowCard title={TITLE}>
      {arrival === null ? <Checking /> : null}
      {arrival && !done ? <ResetForm onDone={() => setDone(true)} /> : null}
      {done ? <Done /> : null}
    </NarrowCard>
  );
}
