import { signupCountText } from '../../../domain/person/waitlist-words.ts';
import { pagePart } from './page-part.ts';

/** A `fetch` that reports whether an answer came, as `navigator.onLine` is only a hint. */
export function followedFetch(onOutcome: (answered: boolean) => void): typeof fetch {
  return async (input, init) => {
    try {
      const response = await fetch(input, init);
      onOutcome(true);
      return response;
    } catch (error) {
      onOutcome(false);
      throw error;
    }
  };
}

/** Interval while the page is visible, in milliseconds. */
const REFRESH_EVERY = 30_000;

/** Interval while no answer comes. */
const RETRY_EVERY = 5_000;

/** The network may have changed; a request then tells. */
const HINTS = ['online', 'offline'];

const UNKNOWN = 'The count is not available right now.';

export type LiveCount = ReturnType<typeof startLiveCount>;

/** Polling also tells if the server can be reached. A null from `read` keeps the last count. */
export function startLiveCount(root: ParentNode, read: () => Promise<number | null>) {
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
    /** Polls more often, while no answer comes. */
    hurry(wanted: boolean): void {
      if (wanted === hurried) return;
      hurried = wanted;
      clearInterval(timer);
      timer = setInterval(refreshIfSeen, wanted ? RETRY_EVERY : REFRESH_EVERY);
    },
    stop(): void {
      clearInterval(timer);
      for (const hint of HINTS) removeEventListener(hint, refreshIfSeen);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    },
  };
}
