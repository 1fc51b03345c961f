import { signupCountText } from '../../../domain/person/waitlist-words.ts';
import { pagePart } from './page-part.ts';

/** How often the count is asked for while the page is looked at, in milliseconds. */
const REFRESH_EVERY = 30_000;

/** The same while no answer comes. */
const RETRY_EVERY = 5_000;

/** The network may have come or gone: the next request tells. */
const HINTS = ['online', 'offline'];

/** Instead of a count that never came. */
const UNKNOWN = 'The count is not available right now.';

export interface LiveCount {
  /** Asks again now. */
  refresh(): Promise<void>;
  /** Asks more often, while no answer comes; or as usual again. */
  hurry(wanted: boolean): void;
  stop(): void;
}

/**
 * Keeps the count of sign-ups fresh while the page is visible. What it asks also says whether the
 * server can be reached.
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
  let timer = setInterval(refreshIfSeen, REFRESH_EVERY);
  let hurried = false;
  document.addEventListener('visibilitychange', refreshIfSeen);
  for (const hint of HINTS) addEventListener(hint, refreshIfSeen);
  refreshIfSeen();
  return {
    refresh,
    hurry(wanted) {
      if (wanted === hurried) return;
      hurried = wanted;
      clearInterval(timer);
      timer = setInterval(refreshIfSeen, wanted ? RETRY_EVERY : REFRESH_EVERY);
    },
    stop() {
      clearInterval(timer);
      for (const hint of HINTS) removeEventListener(hint, refreshIfSeen);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    },
  };
}
