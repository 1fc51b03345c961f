export interface GuardedUse {
  readonly file: string;
  /** As `npm run browsers` names it. */
  readonly feature: string;
  readonly reason: string;
}

const uses = (file: string, reason: string, ...features: readonly string[]): GuardedUse[] =>
  features.map((feature) => ({ file, feature, reason }));

/** Harmless uses of APIs that the oldest browsers lack. */
export const GUARDED_USES: readonly GuardedUse[] = [
  ...uses(
    'src/device/idle.ts',
    'asks by typeof first; without it nothing is waited for',
    'api.Window.requestIdleCallback',
  ),
  ...uses(
    'src/screens/landing/when-idle.ts',
    'asks by "in" first; without it a timer does',
    'api.Window.requestIdleCallback',
  ),
  ...uses(
    'src/screens/dashboard/frame/when-near.tsx',
    'asks by typeof first; without it everything is shown at once',
    'api.Window.requestIdleCallback',
    'api.Window.cancelIdleCallback',
  ),
  ...uses(
    'src/device/session-store.ts',
    'asks by "in" first; the app itself sets no cookies',
    'api.Window.cookieStore',
    'api.CookieStore.getAll',
    'api.CookieStore.delete',
  ),
  ...uses(
    'src/device/install.ts',
    'an event that never comes: the steps are shown instead',
    'api.Window.beforeinstallprompt_event',
    'api.Window.appinstalled_event',
  ),
  ...uses(
    'src/screens/dashboard/chart/price-presses.ts',
    'an event that never comes: a tap and the button under the chart do the same',
    'api.Element.contextmenu_event',
  ),
  ...uses(
    'src/screens/dashboard/share/open-share.ts',
    'asked for by canShare first: without it the picture is saved and copied',
    'api.Navigator.share',
  ),
  ...uses(
    'src/screens/dashboard/share/open-share.ts',
    'without it the picture is saved and not copied',
    'api.ClipboardItem',
    'api.Clipboard.write',
  ),
  ...uses(
    'src/screens/dashboard/frame/tabs.tsx',
    'an event that never comes: what is closed is then hidden plainly',
    'api.Element.beforematch_event',
  ),
  ...uses(
    'src/plan/picture-pen.ts',
    'set and never read: without it letters stand at their own distance',
    'api.CanvasRenderingContext2D.letterSpacing',
  ),
  ...uses(
    'src/screens/watchlist/use-list-order.ts',
    'the event never comes where there are no fingers',
    'api.TouchEvent.touches',
    'api.TouchList.length',
  ),
  ...uses(
    'src/service-worker/worker-entry.ts',
    'iPhones do raise the event for an installed app, with the notification; the data lacks it',
    'api.ServiceWorkerGlobalScope.notificationclick_event',
    'api.NotificationEvent.notification',
  ),
  ...uses(
    'src/service-worker/worker-entry.ts',
    'absent where notifications have no buttons: leads where the notification leads',
    'api.NotificationEvent.action',
  ),
  ...uses(
    'src/service-worker/worker-entry.ts',
    'without the event or its subscriptions the next start of the app subscribes again',
    'api.ServiceWorkerGlobalScope.pushsubscriptionchange_event',
    'api.PushSubscriptionChangeEvent.oldSubscription',
    'api.PushSubscriptionChangeEvent.newSubscription',
  ),
  ...uses(
    'src/service-worker/worker-entry.ts',
    'without the event the next push, or the next start of the app, sends what waits',
    'api.ServiceWorkerGlobalScope.sync_event',
  ),
  ...uses(
    'src/service-worker/push-text.ts',
    'read only where the browser hands over a notification; JSON leaves out what is not there',
    'api.Notification.title',
    'api.Notification.tag',
  ),
];
