import type { Device, TestOutcome } from '../../domain/notice/push-device.ts';
import { problemIn, sentenceOf } from '../backend/failure.ts';
import { readVapidKey, removeDevice, sendTest } from '../backend/push.ts';
import { forgetWish, wishedEndpoint } from '../data/database/push-state.ts';
import { rememberOfferAnswered } from '../device/kept-choices.ts';
import { askPersistence } from '../device/persistence.ts';
import {
  askPushPermission,
  type PushRefusal,
  subscribeToPush,
} from '../device/push-subscription.ts';
import { unsubscribeFromPush } from '../device/push-unsubscribe.ts';
import { ownDevice, registerDevice, standingHere, usePush } from './push.ts';
import { reconcilePush } from './push-reconcile.ts';

const REFUSALS: Readonly<Record<PushRefusal, string>> = {
  denied: 'Notifications are blocked for this app in the browser.',
  dismissed: 'No answer was given. Tap the button to be asked again.',
  unsupported: 'This browser cannot receive notifications.',
  'no-worker': 'The app is not fully loaded in this browser. Reload the page and try again.',
  'key-refused': 'This browser does not accept the server’s key. Please tell support.',
  'too-many': 'This browser allows no further subscriptions. Remove some in its settings first.',
  'push-service':
    'The browser’s push service did not accept this device. Check the connection and try again.',
  timeout: 'The browser did not answer in time. Reload the page and try again.',
};

/** Call it on a press, as the browser may prompt. Returns null, or an error message. */
export async function turnOnPush(userId: string): Promise<string | null> {
  // First: Safari prompts only while the press still counts.
  const permission = await askPushPermission();
  if (permission !== 'granted') {
    usePush.setState({ standing: standingHere(false) });
    return permission === 'denied' ? null : REFUSALS.dismissed;
  }
  // What a notification opens should be stored.
  void askPersistence();
  const key = await readVapidKey();
  if (!key.ok) return sentenceOf(key.failure);
  const made = await subscribeToPush(key.value);
  if (!made.ok) {
    usePush.setState({ standing: standingHere(false) });
    return REFUSALS[made.refusal];
  }
  const problem = await registerDevice(userId, made.subscription, await wishedEndpoint(userId));
  if (problem !== null) await unsubscribeFromPush();
  return problem;
}

export async function turnOffPush(userId: string): Promise<string | null> {
  // After turning them off, the user is not asked again on this device.
  rememberOfferAnswered();
  const device = ownDevice(usePush.getState());
  return device ? removeFromList(userId, device) : null;
}

/** Removes a device; unsubscribes if it is this one. Returns null, or an error message. */
export async function removeFromList(userId: string, device: Device): Promise<string | null> {
  const problem = problemIn(await removeDevice({ id: device.id }));
  if (problem !== null) return problem;
  const { devices, ownHash } = usePush.getState();
  usePush.setState({ devices: devices?.filter(({ id }) => id !== device.id) ?? null });
  if (device.endpoint_hash === ownHash) {
    await forgetWish(userId);
    await unsubscribeFromPush();
    usePush.setState({ standing: standingHere(false), ownHash: null });
  }
  return null;
}

/** Returns the outcome of a test notification, or an error message. */
export async function testPush(userId: string): Promise<TestOutcome | string> {
  const device = ownDevice(usePush.getState());
  if (!device) return 'This device is not on the list of devices.';
  const answer = await sendTest({ id: device.id });
  if (!answer.ok) return sentenceOf(answer.failure);
  // The list shows the outcome: a delivery time, or a removed device.
  await reconcilePush(userId);
  return answer.value;
}
