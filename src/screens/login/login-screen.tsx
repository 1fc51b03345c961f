import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { untilIdle } from '../../device/idle.ts';
import { useSession } from '../../state/session.ts';
import { followSession } from '../../state/session-service.ts';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ModeName } from './mode.ts';
import { MODES } from './modes.ts';
import { WithinApp } from './within-app.tsx';

/** What /reset-password leaves here when its link did not work. */
const ArrivalSchema = v.object({ linkRefused: v.string() });

/** /login: one screen whose modes share a card. Somebody signed in goes on to the dashboard. */
export function LoginScreen() {
  const { person, farewell } = useSession();
  const arrival = v.safeParse(ArrivalSchema, useLocation().state);
  const refused = arrival.success ? arrival.output.linkRefused : null;
  const [mode, setMode] = useState<ModeName>(refused ? 'forgot' : 'sign-in');
  const [email, setEmail] = useState('');
  const [moved, setMoved] = useState(false);

  // A sign-in in another tab counts here, too.
  useEffect(() => {
    void untilIdle().then(followSession);
  }, []);

  if (person) return <Navigate to="/dashboard" replace />;
  const { title, Body } = MODES[mode];
  const go = (next: ModeName) => {
    setMoved(true);
    setMode(next);
  };
  return (
    <NarrowCard title={title}>
      <WithinApp />
      {refused && !moved ? <Notice tone="warn">{refused}</Notice> : null}
      {farewell && !moved ? <Notice tone="up">{farewell}</Notice> : null}
      <Body key={mode} go={go} email={email} onEmail={setEmail} />
    </NarrowCard>
  );
}
