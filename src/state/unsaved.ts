import { useEffect } from 'react';
import { create } from 'zustand';

interface Unsaved {
  /** Forms and runs that a reload would interrupt. */
  readonly holders: ReadonlySet<string>;
}

export const useUnsaved = create<Unsaved>(() => ({ holders: new Set() }));

/** Marks whether a reload would lose something. */
export function holdReload(name: string, held: boolean): void {
  useUnsaved.setState(({ holders }) => {
    if (holders.has(name) === held) return { holders };
    const next = new Set(holders);
    if (held) next.add(name);
    else next.delete(name);
    return { holders: next };
  });
}

export function useHoldReload(name: string, dirty: boolean): void {
  useEffect(() => {
    holdReload(name, dirty);
    return () => holdReload(name, false);
  }, [name, dirty]);
}
