import type { SubscriptionRequest } from '../../domain/notice/push-device.ts';
import { isAppleMobile, isInstalled } from './display.ts';

/** `install-first`: an iPhone or iPad whose app is not on the home screen. */
export type PushSupport = 'supported' | 'install-first' | 'unsupported';

/** Why a device could not be subscribed. */
export type PushRefusal =
  /** The person said no, now or earlier. */
  | 'denied'
  /** The question was closed without an answer. */
  | 'dismissed'
  | 'unsupported'
  /** The app's worker does not run. */
  | 'no-worker'
  /** The browser does not take the server's key. */
  | 'key-refused'
  /** The browser allows no further subscription. */
  | 'too-many'
  /** The browser's push service cannot be reached, or refused. */
  | 'push-service'
  | 'timeout';

export type Subscribed =
  | { readonly ok: true; readonly subscription: DeviceSubscription }
  | { readonly ok: false; readonly refusal: PushRefusal };

/** A subscription as the server takes it; it always names the key. */
export type DeviceSubscription = SubscriptionRequest & { readonly vapid_public_key: string };

/** Milliseconds after which a browser that does not answer is given up (Safari may hang). */
const LONGEST_WAIT = 20_000;
const LONGEST_START = 8_000;

/** Whether this device can get push messages at all. */
export function pushSupport(): PushSupport {
  const supported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (supported) return 'supported';
  return isAppleMobile() && !isInstalled() ? 'install-first' : 'unsupported';
}

/** What the person has said so far. */
export function pushPermission(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied';
}

/** Asks the person. Browsers allow it only at a press. */
export async function askPushPermission(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

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

/**
 * The subscription that this browser holds.
 * @param key the server's key, for browsers that do not say which one it was made with
 */
export async function heldSubscription(key: string): Promise<DeviceSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const held = await registration?.pushManager.getSubscription();
  return held ? readable(held, key) : null;
}

/** Sorts a browser's error, by its name, into what a person can be shown. */
export function refusalOf(error: unknown): PushRefusal {
  if (!(error instanceof Error)) return 'push-service';
  switch (error.name) {
    case 'NotAllowedError':
      return 'denied';
    case 'NotSupportedError':
      return 'unsupported';
    case 'InvalidAccessError':
    case 'InvalidCharacterError':
      return 'key-refused';
    case 'QuotaExceededError':
      return 'too-many';
    default:
      return /too many registrations/i.test(error.message) ? 'too-many' : 'push-service';
  }
}

async function subscribed(registration: ServiceWorkerRegistration, key: string) {
  // A subscription made with another key prevents a new one.
  const held = await registration.pushManager.getSubscription();
  if (held && readable(held, key)?.vapid_public_key !== key) await held.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/**
 * Subscribes this browser; the person has allowed notifications.
 * @param key the server's VAPID key, base64url
 */
export async function subscribeToPush(key: string): Promise<Subscribed> {
  const refused = (refusal: PushRefusal) => ({ ok: false, refusal }) as const;
  try {
    const registration = await runningWorker();
    if (!registration) return refused('no-worker');
    const made = await within(subscribed(registration, key), LONGEST_WAIT);
    if (made === 'timeout') return refused('timeout');
    const subscription = readable(made, key);
    return subscription ? { ok: true, subscription } : refused('push-service');
  } catch (error) {
    return refused(refusalOf(error));
  }
}

/** SHA-256 of an endpoint in base64url, by which the server's list names it. */
export async function endpointHash(endpoint: string): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}
