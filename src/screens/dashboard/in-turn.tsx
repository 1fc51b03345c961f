import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';

/** Counts up to `last`, a step per idle callback; at once where the browser has none. */
export function useTurn(last: number): number {
  const [reached, setReached] = useState(() =>
    typeof requestIdleCallback === 'undefined' ? last : 0,
  );
  useEffect(() => {
    if (reached >= last) return;
    // More children may have been added since.
    if (typeof requestIdleCallback === 'undefined') return setReached(last);
    const asked = requestIdleCallback(() => startTransition(() => setReached(reached + 1)), {
      timeout: 300,
    });
    return () => cancelIdleCallback(asked);
  }, [reached, last]);
  return reached;
}

/** Renders children one after another, so that input never waits for all of them. */
export function InTurn({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children);
  const turn = useTurn(parts.length - 1);
  return parts.slice(0, turn + 1);
}
