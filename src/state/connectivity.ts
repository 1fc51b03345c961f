import { create } from 'zustand';

interface Connectivity {
  readonly online: boolean;
}

/**
 * Whether the device says that it has a network. Begins with what the pages were rendered with at
 * build; `watchConnectivity` corrects it before anything is rendered here.
 */
export const useConnectivity = create<Connectivity>(() => ({ online: true }));

/** Follows the device's network; returns the way to stop. */
export function watchConnectivity(): () => void {
  const update = () => useConnectivity.setState({ online: navigator.onLine });
  update();
  addEventListener('online', update);
  addEventListener('offline', update);
  return () => {
    removeEventListener('online', update);
    removeEventListener('offline', update);
  };
}

/** Settles once the device has a network; at once if it has one. */
export function untilOnline(): Promise<void> {
  if (useConnectivity.getState().online) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = useConnectivity.subscribe(({ online }) => {
      if (!online) return;
      stop();
      resolve();
    });
  });
}
