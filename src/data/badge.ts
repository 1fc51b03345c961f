import { closeNotifications, showBadge } from '../device/notifications.ts';
import { onSessionEnd } from '../state/session-scope.ts';
import { observe } from './database/observe.ts';
import { watchlist } from './watchlist.ts';

/** Syncs the app icon's count with the device's list; returns the function to stop. */
export function followBadge(userId: string): () => void {
  return observe(
    (db) => watchlist.lookUp(db, userId),
    (seen) => {
      // Until known, the count set by a push stays.
      if (seen) void showBadge(seen.value.filter((row) => row.change_detected).length);
    },
  );
}

// The icon and notifications reveal the user's coins.
onSessionEnd(() => {
  void showBadge(0);
  void closeNotifications();
});
