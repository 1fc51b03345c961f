import type { DeviceState } from '../../domain/notice/push-device.ts';
import { acknowledgeShown, readVapidKey, removeDevice } from '../backend/push.ts';
import { forgetWish, wishedEndpoint } from '../device/database/push-wish.ts';
import { forgetTokens, waitingTokens } from '../device/database/shown-tokens.ts';
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

/** What device and server say at a start. */
export interface PushFacts {
  readonly permission: NotificationPermission;
  /** The server's present key. */
  readonly serverKey: string;
  readonly held: DeviceSubscription | null;
  /** The endpoint that the person turned on here and the server took; null for none. */
  readonly wished: string | null;
  /** How the server lists the held endpoint. */
  readonly listed: DeviceState | 'absent';
}

type PushPlan =
  /** Both agree. */
  | { readonly do: 'nothing'; readonly on: boolean }
  /** Subscribe again; the server forgets `instead`. */
  | { readonly do: 'subscribe'; readonly instead: string | null }
  /** Save the held subscription on the server; it forgets `instead`. */
  | { readonly do: 'save'; readonly instead: string | null }
  /** End the held subscription; `stopped`: the person had it on here and is shown that it ended. */
  | { readonly do: 'drop'; readonly stopped: boolean }
  /** Notifications were forbidden since: the server forgets `instead`. */
  | { readonly do: 'withdraw'; readonly instead: string };

/** What makes device and server agree. Decides; does nothing. */
export function planPush({ permission, serverKey, held, wished, listed }: PushFacts): PushPlan {
  if (permission !== 'granted') {
    return wished ? { do: 'withdraw', instead: wished } : { do: 'nothing', on: false };
  }
  if (!held) {
    return wished ? { do: 'subscribe', instead: wished } : { do: 'nothing', on: false };
  }
  const own = wished !== null || listed !== 'absent';
  // Somebody else's, who used this browser before.
  if (!own) return { do: 'drop', stopped: false };
  if (held.vapid_public_key !== serverKey) return { do: 'subscribe', instead: held.endpoint };
  if (listed === 'subscribe-again') return { do: 'save', instead: null };
  if (listed !== 'absent') return { do: 'nothing', on: true };
  // The browser replaced it; or the server had it and no longer does: removed, or given up.
  return wished === held.endpoint ? { do: 'drop', stopped: true } : { do: 'save', instead: wished };
}

async function renewSubscription(
  userId: string,
  key: string,
  instead: string | null,
): Promise<void> {
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
      if (plan.on && held) await rememberDevice(userId, held.endpoint);
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

/** Acknowledges what the worker showed while it could not reach the server. */
async function acknowledgeWaiting(): Promise<void> {
  const { tokens } = await waitingTokens(Date.now());
  if (tokens.length === 0) return;
  const answer = await acknowledgeShown(tokens);
  if (answer.ok) await forgetTokens(tokens, Date.now());
}

let running: { readonly userId: string; readonly done: Promise<void> } | null = null;

/** Makes this device and the server agree on what it gets; at every start, and when asked again. */
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
