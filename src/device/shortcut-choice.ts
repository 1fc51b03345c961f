const KEY = 'support-shortcuts';

/** Whether single letters act as shortcuts on this device; on by default. */
export function shortcutsChosen(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function chooseShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Storage is unavailable: the choice holds until the page closes.
  }
}
