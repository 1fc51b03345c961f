import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the element that the address names after its #, and puts the focus on it. */
export function useAnchor(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (hash.length < 2) return;
    // A turn of the page puts itself at its top in this same round; the anchor comes after it.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [location]);
}
