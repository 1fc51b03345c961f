import * as v from 'valibot';

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

/** What `PushSubscription.toJSON()` gives, and the VAPID key it was made with. */
export const SubscriptionRequestSchema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1024)),
  keys: v.object({ p256dh: base64urlOf(65, 'p256dh'), auth: base64urlOf(16, 'auth') }),
  /** The server's public key that the subscription was made with; the present one if not given. */
  vapid_public_key: v.optional(base64urlOf(65, 'vapid_public_key')),
});

/** A device is named by its id or by its endpoint. */
export const DeviceReferenceSchema = v.union(
  [
    v.object({ id: v.pipe(v.string(), v.uuid()) }),
    v.object({ endpoint: v.pipe(v.string(), v.maxLength(1024)) }),
  ],
  'name a device by its id or its endpoint',
);

/**
 * ready: messages go out. refused: the push service refused the last ones. subscribe-again: made
 * with a key that the server no longer has.
 */
export const DeviceStateSchema = v.picklist(['ready', 'refused', 'subscribe-again']);

export const DeviceSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** SHA-256 of the endpoint in base64url, by which a device finds itself in the list. */
  endpoint_hash: v.string(),
  /** As a person reads it: 'Chrome on Android'. */
  label: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  last_delivered_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  state: DeviceStateSchema,
});

export const DeviceListSchema = v.object({ devices: v.array(DeviceSchema) });

export const VapidPublicKeySchema = v.object({ public_key: v.string(), key_id: v.string() });

/** What a test notification came to; `message` is the sentence to show. */
export const TestOutcomeSchema = v.object({
  outcome: v.picklist(['delivered', 'subscribe-again', 'wait', 'unreachable']),
  message: v.string(),
  /** Seconds to wait, with 'wait'. */
  retry_after: v.nullable(v.number()),
});

export type SubscriptionRequest = v.InferOutput<typeof SubscriptionRequestSchema>;
export type DeviceReference = v.InferOutput<typeof DeviceReferenceSchema>;
export type DeviceState = v.InferOutput<typeof DeviceStateSchema>;
export type Device = v.InferOutput<typeof DeviceSchema>;
export type TestOutcome = v.InferOutput<typeof TestOutcomeSchema>;
