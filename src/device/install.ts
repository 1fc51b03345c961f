const DISMISSED = 'coin-analyst.install-dismissed';

/** The browser's own question whether to install, kept until the app finds the right moment. */
export interface InstallOffer extends Event {
  /** Shows the question; allowed once, at a press. */
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && 'userChoice' in event;
}

/** Keeps the browser's question back, and reports when the app was installed. */
export function watchInstall(
  onOffer: (offer: InstallOffer) => void,
  onInstalled: () => void,
): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    onOffer(event);
  });
  addEventListener('appinstalled', onInstalled);
}

/** Whether the person does not want to be offered the installation on this device. */
export function isInstallDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) === 'yes';
  } catch {
    // Where nothing can be remembered, nothing is offered again and again.
    return true;
  }
}

/** Remembers for good that the person does not want to install. */
export function dismissInstall(): void {
  try {
    localStorage.setItem(DISMISSED, 'yes');
  } catch {
    // See above.
  }
}
