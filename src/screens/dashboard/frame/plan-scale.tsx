import { createContext, type ReactNode, useContext, useState } from 'react';
import { createStore, useStore } from 'zustand';

/** In CSS pixels below the chart's header. */
export type PriceToHeight = (price: number) => number;

export const planScale = () => createStore<PriceToHeight | null>(() => null);

const PlanScaleContext = createContext(planScale());

export function PlanScaleProvider({ children }: { readonly children: ReactNode }) {
  const [scale] = useState(planScale);
  return <PlanScaleContext value={scale}>{children}</PlanScaleContext>;
}

export const usePlanScaleSource = () => useContext(PlanScaleContext);

/** Null where the ladder uses its own. A new function when prices move, once a frame at most. */
export const usePlanScale = () => useStore(useContext(PlanScaleContext));
