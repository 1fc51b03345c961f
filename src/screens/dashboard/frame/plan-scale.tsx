import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';

/** Where a price lies, in CSS pixels below the top of the plot. */
export type PriceToHeight = (price: number) => number;

/** The chart's scale as long as the plan's ladder can share it. */
export interface PlanScale {
  readonly now: () => PriceToHeight | null;
  readonly subscribe: (changed: () => void) => () => void;
  /** Takes the place of the scale before; null where there is none to share. */
  readonly publish: (scale: PriceToHeight | null) => void;
}

/** A scale that nobody has published yet. */
export function planScale(): PlanScale {
  let current: PriceToHeight | null = null;
  const listeners = new Set<() => void>();
  return {
    now: () => current,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    publish: (scale) => {
      if (scale === current) return;
      current = scale;
      for (const changed of listeners) changed();
    },
  };
}

const PlanScaleContext = createContext<PlanScale>(planScale());

/** Lets the chart and the ladder in it share one scale. */
export function PlanScaleProvider({ children }: { readonly children: ReactNode }) {
  const [scale] = useState(planScale);
  return <PlanScaleContext value={scale}>{children}</PlanScaleContext>;
}

/** Where the chart publishes its scale. */
export const usePlanScaleSource = (): PlanScale => useContext(PlanScaleContext);

/**
 * The chart's scale; null where the ladder takes one of its own. It is another function whenever
 * prices lie elsewhere, at most once a frame.
 */
export function usePlanScale(): PriceToHeight | null {
  const { subscribe, now } = useContext(PlanScaleContext);
  return useSyncExternalStore(subscribe, now);
}
