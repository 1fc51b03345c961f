import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../state/session.ts';
import { LoginFrame } from './login-frame.tsx';
import { MODES, type ModeName } from './modes.tsx';

/** /login: one screen whose modes share a frame. Somebody signed in goes on to the dashboard. */
export function LoginScreen() {
  const person = useSession((state) => state.person);
  const [mode, setMode] = useState<ModeName>('sign-in');
  if (person) return <Navigate to="/dashboard" replace />;
  const { title, Form } = MODES[mode];
  return (
    <LoginFrame title={title}>
      <Form go={setMode} />
    </LoginFrame>
  );
}
