const KEY = 'coin-analyst.list-sort';

export function chosenListSort(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepListSort(sort: string): void {
  try {
    localStorage.setItem(KEY, sort);
  } catch {
    // The choice holds until the page closes.
  }
}
