import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';

/** In CSS pixels below the plot's top. */
export type PriceToHeight = (price: number) => number;

export interface PlanScale {
  readonly now: () => PriceToHeight | null;
  readonly subscribe: (changed: () => void) => () => void;
  /** Null if there is none to share. */
  readonly publish: (scale: PriceToHeight | null) => void;
}

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

export function PlanScaleProvider({ children }: { readonly children: ReactNode }) {
  const [scale] = useState(planScale);
  return <PlanScaleContext value={scale}>{children}</PlanScaleContext>;
}

export const usePlanScaleSource = (): PlanScale => useContext(PlanScaleContext);

/** Null where the ladder uses its own. A new function when prices move, once a frame at most. */
export function usePlanScale(): PriceToHeight | null {
  const { subscribe, now } = useContext(PlanScaleContext);
  return useSyncExternalStore(subscribe, now);
}
