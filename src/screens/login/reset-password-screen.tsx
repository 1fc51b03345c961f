import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import {
  type AlertTargets,
  KEEP_NOTHING,
  type KeptTargets,
} from '../../../domain/notice/alert-targets.ts';
import { refusedPassword } from '../../../domain/person/new-password.ts';
import { problemIn } from '../../backend/failure.ts';
import { alertTargets } from '../../data/alert-targets.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { type Arrival, arriveForRecovery, finishRecovery, untilOwn } from '../../state/recovery.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { Notice, OfflineNotice } from '../../ui/notice.tsx';
import { NewPasswordFields } from '../../ui/password-field.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { submitting, useAction } from '../../ui/use-action.ts';
import { unlessLate } from '../../ui/use-late.ts';
import { LoginScreen } from './login-screen.tsx';

interface KeptTargetsFieldProps {
  readonly targets: AlertTargets;
  readonly kept: KeptTargets;
  readonly onChange: (kept: KeptTargets) => void;
}

/** Kept one by one, since someone else may have added it. */
function KeptTargetsField({ targets, kept, onChange }: KeptTargetsFieldProps) {
  const { devices, telegram } = targets;
  if (devices.length === 0 && telegram === null) return null;
  return (
    <fieldset className="flex flex-col gap-1 border-line border-y py-3">
      <legend className="float-left font-[560] text-muted text-sm">
        Devices that receive your alerts
      </legend>
      <p className="clear-both text-faint text-sm">
        What you do not keep stops receiving alerts when you update the password.
      </p>
      {devices.map(({ id, label }) => (
        <CheckField
          key={id}
          label={`Keep ${label}`}
          checked={kept.devices.includes(id)}
          onChange={(keep) => {
            const others = kept.devices.filter((other) => other !== id);
            onChange({ ...kept, devices: keep ? [...others, id] : others });
          }}
        />
      ))}
      {telegram === null ? null : (
        <CheckField
          label={`Keep Telegram ${telegram}`}
          checked={kept.telegram}
          onChange={(keep) => onChange({ ...kept, telegram: keep })}
        />
      )}
    </fieldset>
  );
}

function ResetForm({ onDone }: { readonly onDone: () => void }) {
  const [kept, setKept] = useState(KEEP_NOTHING);
  const userId = useSession((state) => state.person?.id) ?? '';
  // Nothing is kept of what is not known.
  const { value: targets } = alertTargets.useRead(userId, true);
  const { busy, problem, act } = useAction();
  const unreachable = useUnreachable('database');

  const submit = submitting(async (typed) => {
    const next = typed('next');
    const isDone = await act(
      async () =>
        refusedPassword(next, typed('again')) ?? problemIn(await finishRecovery(next, kept)),
    );
    if (isDone) onDone();
  });

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <NewPasswordFields />
      {targets ? <KeptTargetsField targets={targets} kept={kept} onChange={setKept} /> : null}
      {problem ? <Notice tone="down">{problem}</Notice> : null}
      <OfflineNotice why={unreachable}>A new password needs a connection.</OfflineNotice>
      <Button type="submit" variant="primary" busy={busy} disabled={unreachable !== null}>
        {busy ? 'Updating...' : 'Update Password'}
      </Button>
    </form>
  );
}

const READING_MS = 2000;

const FORM = ['h-24', 'h-18', 'h-11'];

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), READING_MS);
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
    const { href, pathname } = location;
    const arrive = async () => {
      const found = await arriveForRecovery(href);
      // The link is used up, so its contents leave the history.
      if (location.href === href) history.replaceState(history.state, '', pathname);
      await untilOwn();
      return found;
    };
    return unlessLate(arrive(), setArrival);
  }, []);
  if (arrival?.kind === 'nobody') return <Navigate to="/login" replace />;
  if (arrival?.kind === 'refused') return <LoginScreen refused={arrival.sentence} />;
  return (
    <NarrowCard title="Set Your New Password">
      {arrival === null ? <Loading words="Checking your link" parts={FORM} /> : null}
      {arrival && !done ? <ResetForm onDone={() => setDone(true)} /> : null}
      {done ? <Done /> : null}
    </NarrowCard>
  );
}
