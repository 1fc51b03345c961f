export type JoinOutcome =
  | { readonly kind: 'joined' }
  | { readonly kind: 'already-listed' }
  /** Rate limited or an invalid address; `sentence` says when to retry or what is allowed. */
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'failed' };

const ALREADY_LISTED =
  'You are already on the waitlist! We will notify you when access is available.';
const JOINED =
  'Thank you for joining the waitlist! Please check your email to confirm your address.';
const FAILED = 'There was an error joining the waitlist. Please try again.';

/** Already being on the list counts as success. */
export function joinMessage(outcome: JoinOutcome) {
  switch (outcome.kind) {
    case 'joined':
      return { text: JOINED, success: true };
    case 'already-listed':
      return { text: ALREADY_LISTED, success: true };
    case 'refused':
      return { text: outcome.sentence, success: false };
    case 'failed':
      return { text: FAILED, success: false };
  }
}

export function signupCountText(count: number | null): string {
  if (count === null) return 'Loading...';
  return count === 1 ? '1 user has signed up!' : `${count} users have signed up!`;
}
