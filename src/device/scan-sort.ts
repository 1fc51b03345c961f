const KEY = 'coin-analyst.scan-sort';

/** The order of the scan that was last chosen, as it was kept; null where none was. */
export function chosenSort(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the order that was chosen. */
export function keepSort(sort: string): void {
  try {
    localStorage.setItem(KEY, sort);
  } catch {
    // The choice holds until the page closes.
  }
}
