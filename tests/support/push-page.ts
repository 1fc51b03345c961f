import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { TestDevice } from './push-service/server.ts';

/**
 * Chromium's own push service is out of reach of a test. At this one boundary the browser is
 * stood in for: `PushManager` hands out the subscription of a device of the local push service.
 * Permission, worker, notifications and everything above are the browser's own.
 */
export async function standInForPushManager(
  context: BrowserContext,
  ...devices: readonly TestDevice[]
): Promise<void> {
  const given = devices.map(({ endpoint, keys }) => ({ endpoint, keys }));
  await context.addInitScript(`(${STAND_IN})(${JSON.stringify(given)})`);
}

/** Runs in the page. The subscription is kept as a browser keeps it, until it is ended. */
const STAND_IN = `(devices) => {
  const KEY = 'test.push-subscription';
  const bytesOf = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
  const held = () => {
    const { device, key } = kept() ?? {};
    return key === undefined || !devices[device] ? null : {
      endpoint: devices[device].endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(key).buffer },
      toJSON: () => devices[device],
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    };
  };
  PushManager.prototype.getSubscription = async () => held();
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
    if (Notification.permission !== 'granted') {
      throw new DOMException('permission denied', 'NotAllowedError');
    }
    const device = Number(localStorage.getItem(KEY + '.next') ?? '0');
    if (!kept()) {
      localStorage.setItem(KEY, JSON.stringify({ device, key }));
      localStorage.setItem(KEY + '.next', String(device + 1));
    }
    return held();
  };
}`;

export interface OpenedWorker {
  /**
   * Delivers a push message to the page's service worker as the browser does, and waits until the
   * worker says that it is shown: to ask a browser for its notifications while one is being shown
   * makes Chromium forget that one.
   */
  deliver(text: string): Promise<void>;
}

/** The browser's own tool for delivering push messages, once the page's worker is there. */
export async function openWorker(page: Page): Promise<OpenedWorker> {
  const tool: CDPSession = await page.context().newCDPSession(page);
  const known = Promise.withResolvers<string>();
  tool.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration) known.resolve(registration.registrationId);
  });
  await tool.send('ServiceWorker.enable');
  const registrationId = await known.promise;
  const { origin } = new URL(page.url());
  return {
    async deliver(data) {
      await page.evaluate(`globalThis.lastShown = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => {
          if (data?.kind === 'notified') resolve();
        });
        setTimeout(resolve, 10_000);
      }); null`);
      await tool.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      await page.evaluate('globalThis.lastShown');
    },
  };
}

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly actions: readonly string[];
}

/** What the worker shows at the moment. */
export async function shownNotifications(page: Page): Promise<readonly ShownNotification[]> {
  const found: unknown = await page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, tag, actions }) => ({
      title, body, tag, actions: actions.map(({ action }) => action),
    })))`);
  return Array.isArray(found) ? found : [];
}
