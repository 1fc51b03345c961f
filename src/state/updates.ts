import { create } from 'zustand';
import { watchForUpdates } from '../device/updates.ts';

export const useUpdates = create<{ readonly ready: boolean }>(() => ({ ready: false }));

let applyUpdate: (() => void) | null = null;

/** Checks for updates; a browser that refuses the worker works without it. */
export async function startUpdates(): Promise<void> {
  applyUpdate = await watchForUpdates(() => useUpdates.setState({ ready: true })).catch(() => null);
}

export function takeUpdate(): void {
  if (applyUpdate) applyUpdate();
  else location.reload();
}

export function postponeUpdate(): void {
  useUpdates.setState({ ready: false });
}
