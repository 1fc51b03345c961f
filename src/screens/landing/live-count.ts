import { signupCountText } from '../../../domain/waitlist-words.ts';
import { pagePart } from './page-part.ts';

/** How often the count is asked for while the page is looked at, in milliseconds. */
const REFRESH_EVERY = 30_000;

/** Instead of a count that never came. */
const UNKNOWN = 'The count is not available right now.';

export interface LiveCount {
  /** Asks again now. */
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * Keeps the count of sign-ups fresh while the page is visible.
 * @param read null where nobody can say; then the last count stays
 */
export function startLiveCount(root: ParentNode, read: () => Promise<number | null>): LiveCount {
  const count = pagePart(root, 'count', HTMLElement);
  let known = false;

  async function refresh(): Promise<void> {
    const value = await read();
    if (value !== null) {
      known = true;
      count.textContent = signupCountText(value);
    } else if (!known) count.textContent = UNKNOWN;
  }

  const refreshIfSeen = () => {
    if (document.visibilityState === 'visible') void refresh();
  };
  const timer = setInterval(refreshIfSeen, REFRESH_EVERY);
  document.addEventListener('visibilitychange', refreshIfSeen);
  refreshIfSeen();
  return {
    refresh,
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    },
  };
}
