import type { WorkerMessage } from '../../domain/worker-message.ts';
import { type NotificationContent, notificationContent } from './notification-content.ts';

/** What handling a push needs of the browser. */
export interface PushWorld {
  readonly origin: string;
  readonly show: (title: string, options: NotificationContent['options']) => Promise<void>;
  readonly setBadge: (count: number) => Promise<void>;
  readonly tellWindows: (message: WorkerMessage) => Promise<void>;
}

/**
 * Shows a notification for a push, always: browsers take the permission away from apps that stay
 * silent, also from those whose page is open. The badge and the open pages follow.
 */
export async function onPush(text: string | null, world: PushWorld): Promise<void> {
  const { title, options, badge } = notificationContent(text, world.origin);
  try {
    await world.show(title, options);
  } catch {
    // An option that this browser refuses must not cost the notification.
    const { body, data } = options;
    await world.show(title, { data, ...(body === undefined ? {} : { body }) });
  }
  await Promise.allSettled([
    ...(badge === null ? [] : [world.setBadge(badge)]),
    world.tellWindows({ kind: 'notified' }),
  ]);
}
