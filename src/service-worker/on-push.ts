import type { WorkerMessage } from '../../domain/notice/worker-message.ts';
import type { ChainLink } from '../../domain/record/chain.ts';
import { GENERIC, type NotificationContent, notificationContent } from './notification-content.ts';

type Pushed = Pick<PushEvent, 'data' | 'notification' | 'appBadge'>;

/** The payload of a push; null if none. Safari may have parsed it already. */
export function textOf({ data, notification, appBadge }: Pushed): string | null {
  if (data !== null || !notification) return data?.text() ?? null;
  // Its properties are class getters, which JSON omits.
  const { title, body, tag, navigate, data: own } = notification;
  return JSON.stringify({
    notification: { title, body, tag, navigate, data: own },
    app_badge: appBadge ?? null,
  });
}

export interface PushWorld {
  readonly origin: string;
  readonly show: (title: string, options: NotificationContent['options']) => Promise<void>;
  readonly setBadge: (count: number) => Promise<void>;
  readonly notifyWindows: (message: WorkerMessage) => Promise<void>;
  readonly acknowledge: (shownToken: string) => Promise<unknown>;
  readonly witness: (record: ChainLink) => Promise<unknown>;
}

/** Falls back to simpler notifications, in the end to a bare title. */
async function showSomehow({ title, options }: NotificationContent, world: PushWorld) {
  const { body, data } = options;
  // An option that this browser rejects must not lose the notification.
  for (const shown of [options, { data, ...(body === undefined ? {} : { body }) }]) {
    try {
      return await world.show(title, shown);
    } catch {
      // The next has less that could be rejected.
    }
  }
  await world.show(GENERIC.title, { data: GENERIC.options.data });
}

/** Always shows one: browsers revoke permission from silent apps, even with a page open. */
export async function onPush(readText: () => string | null, world: PushWorld): Promise<void> {
  const content = notificationContent(readText, world.origin);
  const { badge, shownToken, record } = content;
  await showSomehow(content, world);
  await Promise.allSettled([
    badge === null ? null : world.setBadge(badge),
    world.notifyWindows({ kind: 'notified' }),
    shownToken === null ? null : world.acknowledge(shownToken),
    record && world.witness(record),
  ]);
}
