import type { DeviceState } from '../../domain/notice/push-device.ts';
import { acknowledgeShown, readVapidKey, removeDevice } from '../backend/push.ts';
import {
  forgetTokens,
  forgetWish,
  waitingTokens,
  wishedEndpoint,
} from '../data/database/push-state.ts';
import {
  type DeviceSubscription,
  heldSubscription,
  pushPermission,
  pushSupport,
  subscribeToPush,
} from '../device/push-subscription.ts';
import { unsubscribeFromPush } from '../device/push-unsubscribe.ts';
import {
  listDevices,
  ownDevice,
  registerDevice,
  rememberDevice,
  standingHere,
  usePush,
} from './push.ts';

export interface PushFacts {
  readonly permission: NotificationPermission;
  readonly serverKey: string;
  readonly held: DeviceSubscription | null;
  /** The endpoint that the user enabled here and the server accepted. */
  readonly wished: string | null;
  /** The held endpoint's state on the server. */
  readonly listed: DeviceState | 'absent';
}

type PushPlan =
  | { readonly do: 'nothing'; readonly on: boolean }
  /** Resubscribe; the server deletes `instead`. */
  | { readonly do: 'subscribe'; readonly instead: string | null }
  /** Save the held subscription; the server deletes `instead`. */
  | { readonly do: 'save'; readonly instead: string | null }
  /** End the held subscription; `stopped`: it was on here, so tell the user. */
  | { readonly do: 'drop'; readonly stopped: boolean }
  /** Permission was revoked: the server deletes `instead`. */
  | { readonly do: 'withdraw'; readonly instead: string };

/** Pure: decides how to make device and server agree. */
export function planPush({ permission, serverKey, held, wished, listed }: PushFacts): PushPlan {
  if (permission !== 'granted') {
    return wished ? { do: 'withdraw', instead: wished } : { do: 'nothing', on: false };
  }
  if (!held) return wished ? { do: 'subscribe', instead: wished } : { do: 'nothing', on: false };
  const own = wished !== null || listed !== 'absent';
  // A previous user's of this browser.
  if (!own) return { do: 'drop', stopped: false };
  if (held.vapid_public_key !== serverKey) return { do: 'subscribe', instead: held.endpoint };
  if (listed === 'subscribe-again') return { do: 'save', instead: null };
  if (listed !== 'absent') return { do: 'nothing', on: true };
  // The browser replaced it; or the server dropped it: removed, or given up.
  return wished === held.endpoint ? { do: 'drop', stopped: true } : { do: 'save', instead: wished };
}

async function renewSubscription(userId: string, key: string, instead: string | null) {
  const made = await subscribeToPush(key);
  if (made.ok) await registerDevice(userId, made.subscription, instead);
  else usePush.setState({ standing: 'stopped' });
}

async function reconcile(userId: string): Promise<void> {
  if (pushSupport() !== 'supported') {
    usePush.setState({ standing: standingHere(false) });
    await listDevices(null);
    return;
  }
  const key = await readVapidKey();
  const held = key.ok ? await heldSubscription(key.value) : null;
  const devices = key.ok ? await listDevices(held) : null;
  if (!key.ok || devices === null) {
    usePush.setState({ standing: 'unknown' });
    return;
  }
  const plan = planPush({
    permission: pushPermission(),
    serverKey: key.value,
    held,
    wished: await wishedEndpoint(userId),
    listed: ownDevice(usePush.getState())?.state ?? 'absent',
  });
  switch (plan.do) {
    case 'nothing':
      if (plan.on && held) await rememberDevice(userId, held);
      usePush.setState({ standing: standingHere(plan.on) });
      return;
    case 'subscribe':
      return renewSubscription(userId, key.value, plan.instead);
    case 'save':
      if (held && (await registerDevice(userId, held, plan.instead))) {
        usePush.setState({ standing: 'unknown' });
      }
      return;
    case 'drop':
      await unsubscribeFromPush();
      await forgetWish(userId);
      usePush.setState({ standing: plan.stopped ? 'stopped' : standingHere(false), ownHash: null });
      return;
    case 'withdraw':
      await removeDevice({ endpoint: plan.instead });
      await forgetWish(userId);
      await listDevices(null);
      usePush.setState({ standing: standingHere(false) });
  }
}

/** Acknowledges what the worker could not. */
async function acknowledgeWaiting(): Promise<void> {
  const { tokens } = await waitingTokens(Date.now());
  if (tokens.length === 0) return;
  const answer = await acknowledgeShown(tokens);
  if (answer.ok) await forgetTokens(tokens, Date.now());
}

let running: { readonly userId: string; readonly done: Promise<void> } | null = null;

/** Syncs this device's subscription with the server; at every start and on request. */
export function reconcilePush(userId: string): Promise<void> {
  if (running?.userId === userId) return running.done;
  const done = reconcile(userId).catch(() => usePush.setState({ standing: 'unknown' }));
  void acknowledgeWaiting();
  const own = { userId, done };
  running = own;
  return done.finally(() => {
    if (running === own) running = null;
  });
}
