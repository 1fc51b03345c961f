import { useEffect } from 'react';
import { create } from 'zustand';

interface Unsaved {
  /** Names of forms and runs that a reload would interrupt. */
  readonly holders: ReadonlySet<string>;
}

/** What must not be interrupted by an update of the app. */
export const useUnsaved = create<Unsaved>(() => ({ holders: new Set() }));

/** Says that a reload would lose something, or no longer would. */
export function holdReload(name: string, held: boolean): void {
  useUnsaved.setState(({ holders }) => {
    if (holders.has(name) === held) return { holders };
    const next = new Set(holders);
    if (held) next.add(name);
    else next.delete(name);
    return { holders: next };
  });
}

/** Keeps updates away while a form is dirty. */
export function useHoldReload(name: string, dirty: boolean): void {
  useEffect(() => {
    holdReload(name, dirty);
    return () => holdReload(name, false);
  }, [name, dirty]);
}
