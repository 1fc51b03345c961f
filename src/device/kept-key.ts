/** One key of the browser's storage; where that is not allowed, nothing is kept. */
export function keptKey(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage') {
  return {
    /** @param otherwise where nothing can be read */
    read(otherwise: string | null = null): string | null {
      try {
        return globalThis[storage].getItem(key);
      } catch {
        return otherwise;
      }
    },
    /** Null removes it. */
    keep(value: string | null): void {
      try {
        if (value === null) globalThis[storage].removeItem(key);
        else globalThis[storage].setItem(key, value);
      } catch {
        // It holds until the page closes.
      }
    },
  };
}
