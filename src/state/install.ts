import { create } from 'zustand';
import { isInstalled } from '../device/display.ts';
import {
  dismissInstall,
  type InstallOffer,
  isInstallDismissed,
  watchInstall,
} from '../device/install.ts';
import { askPersistenceQuietly } from '../device/persistence.ts';

export interface InstallState {
  /** The browser's deferred install prompt. */
  readonly offer: InstallOffer | null;
  readonly installed: boolean;
  readonly dismissed: boolean;
}

export const useInstall = create<InstallState>(() => ({
  offer: null,
  installed: false,
  dismissed: true,
}));

/** Call before anything else: the browser fires the event only once. */
export function followInstall(): void {
  useInstall.setState({ installed: isInstalled(), dismissed: isInstallDismissed() });
  if (isInstalled()) void askPersistenceQuietly();
  watchInstall(
    (offer) => useInstall.setState({ offer }),
    () => {
      useInstall.setState({ offer: null, installed: true });
      void askPersistenceQuietly();
    },
  );
}

export async function install(): Promise<void> {
  const { offer } = useInstall.getState();
  if (!offer) return;
  useInstall.setState({ offer: null });
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  if (outcome === 'dismissed') neverInstall();
}

export function neverInstall(): void {
  dismissInstall();
  useInstall.setState({ dismissed: true });
}
