import * as v from 'valibot';
import { observe } from '../device/database/observe.ts';
import { closeNotifications, showBadge } from '../device/notifications.ts';
import { onLeaving } from './leaving.ts';

const CountSchema = v.object({ unseen: v.number() });

/** Syncs the app icon's count with the device; returns the function to stop. */
export function followBadge(userId: string): () => void {
  return observe(
    (db) => db.alertCounts.get(userId),
    (row) => {
      const count = v.safeParse(CountSchema, row);
      // Until known, the count set by a push stays.
      if (count.success) void showBadge(count.output.unseen);
    },
  );
}

// The icon and notifications reveal the user's coins.
onLeaving(() => {
  void showBadge(0);
  void closeNotifications();
});
