import * as v from 'valibot';

export const WorkerMessageSchema = v.variant('kind', [
  /** The watch list may have changed. */
  v.object({ kind: v.literal('notified') }),
  v.object({ kind: v.literal('open'), path: v.pipe(v.string(), v.startsWith('/')) }),
  v.object({ kind: v.literal('subscription-changed') }),
]);

export type WorkerMessage = v.InferOutput<typeof WorkerMessageSchema>;
