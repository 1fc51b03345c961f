import * as v from 'valibot';
import type { Child } from './parent-child.ts';

export interface FanOutOptions {
  alerts: number;
  /** Alerts a second of the steady stream, and for how many seconds. */
  rate: number;
  seconds: number;
}

export const DeviceSchema = v.object({
  id: v.string(),
  endpoint: v.string(),
  keys: v.object({ p256dh: v.string(), auth: v.string() }),
});

/** What the push service's process answers to 'start'. */
export const StartedSchema = v.object({
  devices: v.array(DeviceSchema),
  origin: v.string(),
  cert: v.string(),
});

/** Accepted messages, decrypted, in order. */
export const ArrivalsSchema = v.array(v.object({ at: v.number(), text: v.nullable(v.string()) }));

export const NothingSchema = v.null();

/** A push service of the test, with its part of the devices. */
export interface Service {
  readonly child: Child;
  readonly devices: readonly v.InferOutput<typeof DeviceSchema>[];
}
