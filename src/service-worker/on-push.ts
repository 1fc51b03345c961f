import type { WorkerMessage } from '../../domain/notice/worker-message.ts';
import { GENERIC, type NotificationContent, notificationContent } from './notification-content.ts';

/** What handling a push needs of the browser. */
export interface PushWorld {
  readonly origin: string;
  readonly show: (title: string, options: NotificationContent['options']) => Promise<void>;
  readonly setBadge: (count: number) => Promise<void>;
  readonly notifyWindows: (message: WorkerMessage) => Promise<void>;
  /** Lets the push server know that the notification of a token was shown. */
  readonly acknowledge: (shownToken: string) => Promise<unknown>;
}

/** Shows as much of a notification as this browser takes; in the end no more than that there is one. */
async function showSomehow({ title, options }: NotificationContent, world: PushWorld) {
  const { body, data } = options;
  // An option that this browser refuses must not cost the notification.
  const plain = { data, ...(body === undefined ? {} : { body }) };
  for (const shown of [options, plain]) {
    try {
      return await world.show(title, shown);
    } catch {
      // The next has less that could be refused.
    }
  }
  await world.show(GENERIC.title, { data: GENERIC.options.data });
}

/**
 * Shows a notification for a push, always: browsers take the permission away from apps that stay
 * silent, also from those whose page is open. The badge, the open pages and the push server follow.
 * @param readText gives the payload; null where there is none
 */
export async function onPush(readText: () => string | null, world: PushWorld): Promise<void> {
  const content = notificationContent(readText, world.origin);
  const { badge, shownToken } = content;
  await showSomehow(content, world);
  await Promise.allSettled([
    badge === null ? null : world.setBadge(badge),
    world.notifyWindows({ kind: 'notified' }),
    shownToken === null ? null : world.acknowledge(shownToken),
  ]);
}
