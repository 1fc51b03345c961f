import * as v from 'valibot';

/** The service worker's messages to the app's windows. */
export const WorkerMessageSchema = v.variant('kind', [
  /** A notification was shown: the watch list may have changed. */
  v.object({ kind: v.literal('notified') }),
  /** The person tapped a notification: show this path. */
  v.object({ kind: v.literal('open'), path: v.pipe(v.string(), v.startsWith('/')) }),
  /** The browser replaced the push subscription. */
  v.object({ kind: v.literal('subscription-changed') }),
]);

export type WorkerMessage = v.InferOutput<typeof WorkerMessageSchema>;
