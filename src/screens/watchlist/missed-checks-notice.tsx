import { shortMoment } from '../../../domain/text/moment-text.ts';
import { forgetMissedChecks, missedChecks } from '../../data/missed-checks.ts';
import { logFailure } from '../../device/failure-log.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface MissedChecksNoticeProps {
  readonly userId: string;
  readonly online: boolean;
}

/** Shown once, for checks missed because nothing ran. */
export function MissedChecksNotice({ userId, online }: MissedChecksNoticeProps) {
  // On failure the list already reports the network.
  const missed = missedChecks.useRead(userId, online).value ?? [];
  if (missed.length === 0) return null;
  const understood = async () => {
    void missedChecks.put(userId, []);
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
      <p>No checks ran:</p>
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
