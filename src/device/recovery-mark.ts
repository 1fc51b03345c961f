const KEY = 'coin-analyst.recovery';

/** Per tab, so that a reload keeps the recovery. */
export function markRecovery(userId: string): void {
  try {
    sessionStorage.setItem(KEY, userId);
  } catch {
    // A reload then asks for a new link.
  }
}

export function isRecoveryMarked(userId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
}

/** Once the password is set, or the user is gone. */
export function clearRecovery(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
