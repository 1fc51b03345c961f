import { useEffect, useState } from 'react';
import { shortMoment } from '../../../domain/text/moment-text.ts';
import {
  forgetMissedChecks,
  type MissedChecks,
  readMissedChecks,
} from '../../backend/missed-checks.ts';
import { logFailure } from '../../device/failure-log.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface MissedChecksNoticeProps {
  readonly userId: string;
  readonly online: boolean;
}

/** Shown once, for checks missed because nothing ran. */
export function MissedChecksNotice({ userId, online }: MissedChecksNoticeProps) {
  const [missed, setMissed] = useState<readonly MissedChecks[]>([]);
  useEffect(() => {
    if (!online) return;
    let left = false;
    // On failure the list already reports the network.
    void readMissedChecks(userId).then((answer) => {
      if (!answer.ok) logFailure('Reading the missed checks', answer.failure);
      else if (!left) setMissed(answer.value);
    });
    return () => {
      left = true;
    };
  }, [userId, online]);

  if (missed.length === 0) return null;
  const understood = async () => {
    setMissed([]);
    const ids = missed.map(({ id }) => id);
    const answer = await forgetMissedChecks(userId, ids);
    // If this fails, the notice is shown again at the next visit.
    if (!answer.ok) logFailure('Forgetting the missed checks', answer.failure);
  };
  return (
    <Notice
      tone="warn"
      title="Some checks were missed"
      action={<Button onClick={understood}>Got it</Button>}
    >
      <p>Your coins were not checked, because the service did not run:</p>
      <ul className="numeric my-1 list-disc ps-5">
        {missed.map(({ id, missed_from, missed_until }) => (
          <li key={id}>
            between {shortMoment(missed_from)} and {shortMoment(missed_until)}
          </li>
        ))}
      </ul>
      <p>They are checked at your times again.</p>
    </Notice>
  );
}
