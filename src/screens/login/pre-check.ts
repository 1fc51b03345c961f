import { wordsOf } from '../../backend/failure.ts';
import { waitlistStanding } from '../../backend/waitlist-table.ts';
import { CHECK_FAILED, NOT_ON_WAITLIST } from './messages.ts';

/**
 * Asks the waitlist before a password or a reset is tried.
 * @param notApproved what somebody on the waitlist reads
 * @returns null for an approved address, else what the person reads
 */
export async function refusedByWaitlist(
  email: string,
  notApproved: string,
): Promise<string | null> {
  const standing = await waitlistStanding(email);
  if (!standing.ok) {
    const tooMany = standing.failure.status === 429;
    return (tooMany && wordsOf(standing.failure)) || CHECK_FAILED;
  }
  if (standing.value === 'unknown') return NOT_ON_WAITLIST;
  return standing.value === 'pending' ? notApproved : null;
}
