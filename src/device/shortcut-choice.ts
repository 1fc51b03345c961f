const KEY = 'support-shortcuts';

/** Whether single letters act as commands on this device; they do until they are turned off. */
export function shortcutsChosen(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Keeps the choice on this device. */
export function chooseShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Nothing can be kept here; the choice holds until the page closes.
  }
}
