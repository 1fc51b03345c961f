import { create } from 'zustand';
import { type Updates, watchForUpdates } from '../device/updates.ts';

interface UpdateState {
  /** A new version waits to take over. */
  readonly ready: boolean;
}

/** Whether a new version of the app can be offered. */
export const useUpdates = create<UpdateState>(() => ({ ready: false }));

let updates: Updates | null = null;

/** Starts looking for new versions. A browser that refuses the worker works without it. */
export async function startUpdates(): Promise<void> {
  const onReady = () => useUpdates.setState({ ready: true });
  updates = await watchForUpdates(onReady).catch(() => null);
}

/** Takes the new version: the page reloads. */
export function takeUpdate(): void {
  if (updates) updates.apply();
  else location.reload();
}

/** Puts the offer away until the next check finds it again. */
export function postponeUpdate(): void {
  useUpdates.setState({ ready: false });
}
