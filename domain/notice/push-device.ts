import * as v from 'valibot';
import { inBounds } from '../bounds.ts';

function base64urlOf(bytes: number, name: string) {
  const characters = Math.ceil((bytes * 4) / 3);
  return v.pipe(
    v.string(),
    v.regex(
      new RegExp(`^[A-Za-z0-9_-]{${characters}}$`),
      `${name} is ${bytes} bytes in base64url without padding`,
    ),
  );
}

const SubscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), inBounds('web_address')),
  keys: v.object({ p256dh: base64urlOf(65, 'p256dh'), auth: base64urlOf(16, 'auth') }),
});

export const SubscriptionRequestSchema = v.object({
  ...SubscriptionSchema.entries,
  /** Default: the server's current key. */
  vapid_public_key: v.optional(base64urlOf(65, 'vapid_public_key')),
});

export const ReplacementSchema = v.object({ old: SubscriptionSchema, current: SubscriptionSchema });

export const DeviceReferenceSchema = v.union(
  [
    v.object({ id: v.pipe(v.string(), v.uuid()) }),
    v.object({ endpoint: v.pipe(v.string(), inBounds('web_address')) }),
  ],
  'name a device by its id or its endpoint',
);

/** refused: by the push service, lately. subscribe-again: made with a retired key. */
export const DeviceStateSchema = v.picklist(['ready', 'refused', 'subscribe-again']);

/** Coarse: just enough to explain why messages are not shown. */
export const DevicePlatformSchema = v.picklist([
  'apple-phone',
  'android',
  'mac',
  'windows',
  'linux',
  'chromeos',
  'other',
]);

const Moment = v.pipe(v.string(), v.isoTimestamp());

/** Accepted messages of which none was shown: three or more over an hour, or any for three days. */
export const SILENT_AFTER = { messages: 3, minutes: 60, days: 3 } as const;

export const DeviceSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** SHA-256 in base64url, by which a device finds itself in the list. */
  endpoint_hash: v.string(),
  /** 'Chrome on Android'. */
  label: v.string(),
  /** Absent from other backends, as are the two times below. */
  platform: v.optional(DevicePlatformSchema),
  created_at: Moment,
  /** Last accepted by the push service. */
  last_delivered_at: v.nullable(Moment),
  last_shown_at: v.optional(v.nullable(Moment), null),
  silent_since: v.optional(v.nullable(Moment), null),
  state: DeviceStateSchema,
});

export const DeviceListSchema = v.object({ devices: v.array(DeviceSchema) });

export const ShownSchema = v.object({
  tokens: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(50)),
});

export const VapidPublicKeySchema = v.object({ public_key: v.string(), key_id: v.string() });

/** `message` is shown to the user. */
export const TestOutcomeSchema = v.object({
  outcome: v.picklist(['delivered', 'subscribe-again', 'wait', 'unreachable']),
  message: v.string(),
  /** Seconds, with 'wait'. */
  retry_after: v.nullable(v.number()),
});

export type SubscriptionRequest = v.InferOutput<typeof SubscriptionRequestSchema>;
export type Subscription = v.InferOutput<typeof SubscriptionSchema>;
export type Replacement = v.InferOutput<typeof ReplacementSchema>;
export type DeviceReference = v.InferOutput<typeof DeviceReferenceSchema>;
export type DevicePlatform = v.InferOutput<typeof DevicePlatformSchema>;
export type DeviceState = v.InferOutput<typeof DeviceStateSchema>;
export type Device = v.InferOutput<typeof DeviceSchema>;
export type TestOutcome = v.InferOutput<typeof TestOutcomeSchema>;
