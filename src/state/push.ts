import { create } from 'zustand';
import type { Device } from '../../domain/notice/push-device.ts';
import { problemIn } from '../backend/failure.ts';
import { pushAddress, readDevices, removeDevice, saveSubscription } from '../backend/push.ts';
import { rememberWish } from '../data/database/push-state.ts';
import {
  type DeviceSubscription,
  endpointHash,
  pushPermission,
  pushSupport,
} from '../device/push-subscription.ts';
import { onSessionEnd } from './session-scope.ts';

export type PushStanding =
  | 'checking'
  | 'unsupported'
  | 'install-first'
  | 'not-asked'
  | 'denied'
  | 'off'
  | 'on'
  /** It was on; the server no longer has it. */
  | 'stopped'
  | 'unknown';

export interface PushState {
  readonly standing: PushStanding;
  readonly devices: readonly Device[] | null;
  /** This device's name in the list; null if not subscribed. */
  readonly ownHash: string | null;
}

const UNKNOWN: PushState = { standing: 'checking', devices: null, ownHash: null };

export const usePush = create<PushState>(() => UNKNOWN);

onSessionEnd(() => usePush.setState(UNKNOWN));

/** Standing by the device alone. */
export const standingHere = (held: boolean): PushStanding => {
  const support = pushSupport();
  if (support !== 'supported') return support;
  const permission = pushPermission();
  if (permission === 'denied') return 'denied';
  if (held) return 'on';
  return permission === 'default' ? 'not-asked' : 'off';
};

export const ownDevice = ({ devices, ownHash }: PushState) =>
  devices?.find((device) => device.endpoint_hash === ownHash) ?? null;

export async function listDevices(held: DeviceSubscription | null): Promise<PushState['devices']> {
  const [answer, ownHash] = await Promise.all([
    readDevices(),
    held ? endpointHash(held.endpoint) : null,
  ]);
  if (!answer.ok) return null;
  usePush.setState({ devices: answer.value, ownHash });
  return answer.value;
}

export async function rememberDevice(userId: string, held: DeviceSubscription): Promise<void> {
  const address = await pushAddress();
  await rememberWish(userId, held, address.ok ? address.value : null);
}

/** Saves a subscription on the server. Returns null, or an error message. */
export async function registerDevice(
  userId: string,
  subscription: DeviceSubscription,
  instead: string | null,
): Promise<string | null> {
  const problem = problemIn(await saveSubscription(subscription));
  if (problem !== null) return problem;
  await rememberDevice(userId, subscription);
  if (instead && instead !== subscription.endpoint) await removeDevice({ endpoint: instead });
  await listDevices(subscription);
  usePush.setState({ standing: 'on' });
  return null;
}
