import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Hides content that the browser's search can still find. Set by hand: React lacks the value. */
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
