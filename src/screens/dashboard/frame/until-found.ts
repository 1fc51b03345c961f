import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Hides an element so that the browser's search still finds what is in it: `onFound` is called then.
 * A browser that cannot do so hides it plainly. It is set by hand, as React knows no such value.
 */
export function useUntilFound(
  hidden: boolean,
  onFound: () => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (hidden) place.current?.setAttribute('hidden', 'until-found');
    else place.current?.removeAttribute('hidden');
  }, [hidden]);
  useEffect(() => {
    const element = place.current;
    element?.addEventListener('beforematch', onFound);
    return () => element?.removeEventListener('beforematch', onFound);
  }, [onFound]);
  return place;
}
