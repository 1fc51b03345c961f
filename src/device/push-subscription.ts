import type { SubscriptionRequest } from '../../domain/notice/push-device.ts';
import { isAppleMobile, isInstalled } from './display.ts';

export type PushRefusal =
  /** Denied by the user, now or earlier. */
  | 'denied'
  /** The prompt was closed without an answer. */
  | 'dismissed'
  | 'unsupported'
  | 'no-worker'
  /** The browser rejects the server's key. */
  | 'key-refused'
  | 'too-many'
  | 'push-service'
  | 'timeout';

/** Always names the key. */
export type DeviceSubscription = SubscriptionRequest & { readonly vapid_public_key: string };

/** Milliseconds before giving up on the browser (Safari may hang). */
const LONGEST_WAIT = 20_000;
const LONGEST_START = 8_000;

/** `install-first`: an iPhone or iPad without the app on the home screen. */
export function pushSupport() {
  const supported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (supported) return 'supported';
  return isAppleMobile() && !isInstalled() ? 'install-first' : 'unsupported';
}

export const pushPermission = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'denied';

/** Browsers allow it only on a press. */
export const askPushPermission = async (): Promise<NotificationPermission> =>
  Notification.requestPermission();

function within<T>(work: Promise<T>, milliseconds: number): Promise<T | 'timeout'> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'timeout');
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function readable(subscription: PushSubscription, key: string): DeviceSubscription | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return null;
  const own = subscription.options.applicationServerKey;
  return { endpoint, keys: { p256dh, auth }, vapid_public_key: own ? base64url(own) : key };
}

async function runningWorker(): Promise<ServiceWorkerRegistration | null> {
  const ready = await within(navigator.serviceWorker.ready, LONGEST_START);
  return ready === 'timeout' ? null : ready;
}

/** @param key the server's, for browsers that do not say which key it was made with */
export async function heldSubscription(key: string): Promise<DeviceSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const held = await registration?.pushManager.getSubscription();
  return held ? readable(held, key) : null;
}

const REFUSALS: Readonly<Record<string, PushRefusal>> = {
  NotAllowedError: 'denied',
  NotSupportedError: 'unsupported',
  InvalidAccessError: 'key-refused',
  InvalidCharacterError: 'key-refused',
  QuotaExceededError: 'too-many',
};

export function refusalOf(error: unknown): PushRefusal {
  if (!(error instanceof Error)) return 'push-service';
  const isFull = /too many registrations/i.test(error.message);
  return REFUSALS[error.name] ?? (isFull ? 'too-many' : 'push-service');
}

async function subscribed(registration: ServiceWorkerRegistration, key: string) {
  // A subscription made with another key prevents a new one.
  const held = await registration.pushManager.getSubscription();
  if (held && readable(held, key)?.vapid_public_key !== key) await held.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** @param key the server's VAPID key, base64url */
export async function subscribeToPush(key: string) {
  const refused = (refusal: PushRefusal) => ({ ok: false, refusal }) as const;
  try {
    const registration = await runningWorker();
    if (!registration) return refused('no-worker');
    const made = await within(subscribed(registration, key), LONGEST_WAIT);
    if (made === 'timeout') return refused('timeout');
    const subscription = readable(made, key);
    return subscription ? ({ ok: true, subscription } as const) : refused('push-service');
  } catch (error) {
    return refused(refusalOf(error));
  }
}

/** SHA-256 of an endpoint in base64url, its name in the server's list. */
export const endpointHash = async (endpoint: string): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
