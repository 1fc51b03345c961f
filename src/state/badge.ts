import * as v from 'valibot';
import { observe } from '../device/database/observe.ts';
import { closeNotifications, showBadge } from '../device/notifications.ts';
import { onLeaving } from './leaving.ts';

const CountSchema = v.object({ unseen: v.number() });

/** Keeps the count on the app's icon as the device knows it; returns the way to stop. */
export function followBadge(userId: string): () => void {
  return observe(
    (db) => db.alertCounts.get(userId),
    (row) => {
      const count = v.safeParse(CountSchema, row);
      // What is not known yet leaves the count that a push has set.
      if (count.success) void showBadge(count.output.unseen);
    },
  );
}

// What is shown on the device speaks of the person's coins.
onLeaving(() => {
  void showBadge(0);
  void closeNotifications();
});
