const KEY = 'coin-analyst.list-sort';

/** The order of the watch list that was last chosen, as it was kept; null where none was. */
export function chosenListSort(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the order that was chosen. */
export function keepListSort(sort: string): void {
  try {
    localStorage.setItem(KEY, sort);
  } catch {
    // The choice holds until the page closes.
  }
}
