import { useCallback, useSyncExternalStore } from 'react';

/** Room for a column beside two others. */
export const WIDE = '(width >= 75rem)';
/** Room for two columns, and for the search above them. */
export const MEDIUM = '(width >= 48rem)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (change: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', change);
      return () => list.removeEventListener('change', change);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
