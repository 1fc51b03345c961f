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
  /** The browser's question, kept back; null where it has none. */
  readonly offer: InstallOffer | null;
  readonly installed: boolean;
  readonly dismissed: boolean;
}

/** Whether and how the app can be installed here. */
export const useInstall = create<InstallState>(() => ({
  offer: null,
  installed: false,
  dismissed: true,
}));

/** Follows what the browser says about installing; before anything else, since it says it once. */
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

/** Shows the browser's question. A no is not asked again by the app. */
export async function install(): Promise<void> {
  const { offer } = useInstall.getState();
  if (!offer) return;
  useInstall.setState({ offer: null });
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  if (outcome === 'dismissed') neverInstall();
}

/** Puts the offer away for good. */
export function neverInstall(): void {
  dismissInstall();
  useInstall.setState({ dismissed: true });
}
