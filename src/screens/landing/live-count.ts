import { signupCountText } from '../../../domain/waitlist-words.ts';
import { pagePart } from './page-part.ts';

/** How often the count is asked for while the page is looked at, in milliseconds. */
const REFRESH_EVERY = 30_000;

/** Instead of a count that never came. */
const UNKNOWN = 'The count is not available right now.';

/** '21:05:09' on the reader's clock; written out, as `Intl` takes a browser 40 ms and more at first. */
function clockText(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

export interface LiveCount {
  /** Asks again now. */
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * Keeps the count of sign-ups fresh while the page is visible, and says when it was asked for.
 * @param read null where nobody can say; then the last count stays, marked as such
 */
export function startLiveCount(root: ParentNode, read: () => Promise<number | null>): LiveCount {
  const count = pagePart(root, 'count', HTMLElement);
  const note = pagePart(root, 'count-note', HTMLElement);
  let countedAt: string | null = null;

  async function refresh(): Promise<void> {
    const value = await read();
    if (value === null) {
      if (countedAt) note.textContent = `As of ${countedAt}; it cannot be refreshed right now.`;
      else {
        count.textContent = UNKNOWN;
        note.textContent = 'It is asked for again every 30 seconds.';
      }
      return;
    }
    countedAt = clockText(new Date());
    count.textContent = signupCountText(value);
    note.textContent = `As of ${countedAt}, refreshed every 30 seconds.`;
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
