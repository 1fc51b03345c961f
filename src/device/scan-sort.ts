const KEY = 'coin-analyst.scan-sort';

export function chosenSort(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepSort(sort: string): void {
  try {
    localStorage.setItem(KEY, sort);
  } catch {
    // The choice holds until the page closes.
  }
}
