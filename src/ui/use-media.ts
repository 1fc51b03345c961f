import { useCallback, useSyncExternalStore } from 'react';

/** A window that has room for a column of its own beside two others. */
export const WIDE = '(width >= 75rem)';

/** Whether the window fits a media query, as it is now. */
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
