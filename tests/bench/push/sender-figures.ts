import * as v from 'valibot';

/** What the sender's process is asked to do. */
export interface SenderRequest {
  sender: 'web-push' | 'push-server';
  devices: { endpoint: string; keys: { p256dh: string; auth: string } }[];
  texts: string[];
  concurrency: number;
}

/** What it cost. */
export const SenderFiguresSchema = v.object({
  messages: v.number(),
  cpuMicroseconds: v.number(),
  wallMilliseconds: v.number(),
});

export type SenderFigures = v.InferOutput<typeof SenderFiguresSchema>;
