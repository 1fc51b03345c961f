import type { DeviceState } from '../../domain/push-device.ts';
import type { DeviceSubscription } from '../device/push-subscription.ts';

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

export type PushPlan =
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
