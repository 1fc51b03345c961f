import { keptKey } from './kept-key.ts';

const dismissed = keptKey('coin-analyst.install-dismissed');

/** The browser's own install prompt, deferred. */
export interface InstallOffer extends Event {
  /** Allowed once, on a press. */
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && 'userChoice' in event;
}

export function watchInstall(onOffer: (offer: InstallOffer) => void, onInstalled: () => void) {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    onOffer(event);
  });
  addEventListener('appinstalled', onInstalled);
}

/** If nothing can be remembered, offer nothing. */
export const isInstallDismissed = (): boolean => dismissed.read('yes') === 'yes';

export const dismissInstall = (): void => dismissed.keep('yes');
