import { useEffect, useState } from 'react';
import type { LastBackup } from '../../../domain/beta.ts';
import { momentText } from '../../../domain/moment-text.ts';
import { relativeTime } from '../../../domain/relative-time.ts';
import { readLastBackup } from '../../backend/beta-desk.ts';
import { onReachable } from '../../state/connectivity.ts';
import { useNow } from '../../ui/use-now.ts';

const MINUTE = 60_000;

/** How old the newest backup is, and what makes one; nothing where backups are not made here. */
export function LastBackupLine() {
  const [state, setState] = useState<LastBackup | null>(null);
  const now = useNow(MINUTE);
  useEffect(() => {
    const load = async () => {
      const outcome = await readLastBackup();
      if (outcome.ok) setState(outcome.value);
    };
    void load();
    return onReachable('analysis', () => void load());
  }, []);
  if (!state?.kept) return null;
  const moment = state.madeAt === null ? null : Date.parse(state.madeAt);
  return (
    <p className="mt-4 text-muted text-sm">
      {moment === null ? (
        'No backup was made yet.'
      ) : (
        <>
          Last backup{' '}
          <time dateTime={new Date(moment).toISOString()} title={momentText(moment)}>
            {relativeTime(moment, now)}
          </time>
          .
        </>
      )}{' '}
      <code>npm run backup</code> on the server makes one.
    </p>
  );
}
