import { useEffect } from 'react';

/** Scrolls to the element in an address' hash and focuses it, once the page is `ready`. */
export function useAnchor(location: { readonly hash: string }, ready = true): void {
  useEffect(() => {
    const { hash } = location;
    if (!ready || hash.length < 2) return;
    // Navigation scrolls to the top in the same frame; the anchor must come after it.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [location, ready]);
}
