import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Counts up to `last`, one step whenever the browser has nothing more urgent to do. Where the
 * browser cannot tell, it is there at once.
 */
export function useTurn(last: number): number {
  const [reached, setReached] = useState(() =>
    typeof requestIdleCallback === 'undefined' ? last : 0,
  );
  useEffect(() => {
    if (reached >= last) return;
    // More may have come to be rendered since.
    if (typeof requestIdleCallback === 'undefined') return setReached(last);
    const asked = requestIdleCallback(() => startTransition(() => setReached(reached + 1)), {
      timeout: 300,
    });
    return () => cancelIdleCallback(asked);
  }, [reached, last]);
  return reached;
}

/** Renders its children one after another, from the first: no press waits for all of them. */
export function InTurn({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children);
  const turn = useTurn(parts.length - 1);
  return parts.slice(0, turn + 1);
}
