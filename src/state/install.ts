import { create } from 'zustand';
import { isInstalled } from '../device/display.ts';
import { keptKey } from '../device/kept-key.ts';
import { askPersistenceQuietly } from '../device/persistence.ts';

const dismissed = keptKey('coin-analyst.install-dismissed');

/** The browser's own install prompt. */
interface InstallOffer extends Event {
  /** Allowed once, on a press. */
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && 'userChoice' in event;

export interface InstallState {
  /** Deferred. */
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
  // If nothing can be remembered, offer nothing.
  useInstall.setState({ installed: isInstalled(), dismissed: dismissed.read('yes') === 'yes' });
  if (isInstalled()) void askPersistenceQuietly();
  addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    useInstall.setState({ offer: event });
  });
  addEventListener('appinstalled', () => {
    useInstall.setState({ offer: null, installed: true });
    void askPersistenceQuietly();
  });
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
  dismissed.keep('yes');
  useInstall.setState({ dismissed: true });
}
