import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { probe } from '../backend/reach-probe.ts';
import { useSession } from '../state/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { NarrowCard } from '../ui/narrow-card.tsx';
import { GuardSpinner, PublicFrame } from './guard.tsx';

function Unreached() {
  const { pathname } = useLocation();
  const person = useSession((state) => state.person);
  useEffect(() => {
    document.title = 'Not reached · Coin Analyst';
  }, []);
  return (
    <NarrowCard title="This page does not open offline">
      <p className="break-words">
        The server cannot be reached, and nothing at <code>{pathname}</code> is kept on this device.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => location.reload()}>Try again</Button>
        {person ? (
          <>
            <Link to="/dashboard" className={buttonClass('primary')}>
              Dashboard
            </Link>
            <Link to="/watchlist" className={buttonClass('secondary')}>
              Watch List
            </Link>
          </>
        ) : (
          <a href="/" className={buttonClass('primary')}>
            Start page
          </a>
        )}
      </div>
    </NarrowCard>
  );
}

/** An unknown address: redirects to the landing page, or reports that the server is unreachable. */
export function ElsewherePage() {
  const [reached, setReached] = useState<boolean | null>(null);
  useEffect(() => void probe('site').then((found) => setReached(found === 'up')), []);
  useEffect(() => {
    if (reached) location.replace('/');
  }, [reached]);
  if (reached !== false) return <GuardSpinner />;
  return (
    <PublicFrame>
      <Unreached />
    </PublicFrame>
  );
}
