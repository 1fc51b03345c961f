import type { Replacement, Subscription } from '../../domain/notice/push-device.ts';
import type { Wish } from '../data/database/push-state.ts';

export interface SubscriptionWorld {
  readonly pushUrl: string;
  readonly wish: () => Promise<Wish | null>;
  readonly renewWish: (subscription: Subscription) => Promise<void>;
  readonly subscribe: (key: BufferSource | string) => Promise<Held>;
  /** Returns the status; null without an answer. */
  readonly send: (url: string, replacement: Replacement) => Promise<number | null>;
  readonly pause: (milliseconds: number) => Promise<unknown>;
  readonly notifyWindows: () => Promise<void>;
}

type Held = Pick<PushSubscription, 'toJSON' | 'options'>;

type SubscriptionChange = Partial<Record<'oldSubscription' | 'newSubscription', Held | null>>;

/** Milliseconds before each further try. */
const PAUSES = [3_000, 15_000];

function provable(held: Held | null | undefined): Subscription | null {
  const { endpoint, keys } = held?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

/** Subscribes again with the old key and tells the server; failing that, a page or the next start does. */
export async function onSubscriptionChange(
  { oldSubscription, newSubscription }: SubscriptionChange,
  world: SubscriptionWorld,
): Promise<void> {
  const wish = await world.wish();
  const key = oldSubscription?.options.applicationServerKey ?? wish?.vapid_public_key;
  const subscribe = async () => (key ? world.subscribe(key).catch(() => null) : null);
  const current = provable(newSubscription ?? (await subscribe()));
  const kept = wish?.keys && { endpoint: wish.endpoint, keys: wish.keys };
  const url = `${wish?.pushUrl ?? world.pushUrl}/replaced`;

  async function tell(): Promise<boolean> {
    for (const old of [kept, provable(oldSubscription)]) {
      if (!old || !current) continue;
      const status = await world.send(url, { old, current });
      if (status === null || status >= 500 || status === 429) return false;
      if (status === 204) return world.renewWish(current).then(() => true);
    }
    return true;
  }

  let isDone = await tell();
  await world.notifyWindows();
  for (const pause of PAUSES) {
    if (isDone) return;
    await world.pause(pause);
    isDone = await tell();
  }
}
