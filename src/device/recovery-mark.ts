const KEY = 'coin-analyst.recovery';

/** Remembers for this tab that a person came by a recovery link, so that a reload loses nothing. */
export function markRecovery(userId: string): void {
  try {
    sessionStorage.setItem(KEY, userId);
  } catch {
    // A reload then asks for a new link.
  }
}

/** Whether this person came to this tab by a recovery link and has set no password since. */
export function isRecoveryMarked(userId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
}

/** The password is set, or the person is gone. */
export function clearRecovery(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
