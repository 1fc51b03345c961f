import * as v from 'valibot';
import { within } from '../bounds.ts';

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
  endpoint: v.pipe(v.string(), within('web_address')),
  keys: v.object({ p256dh: base64urlOf(65, 'p256dh'), auth: base64urlOf(16, 'auth') }),
  /** The server's public key that the subscription was made with; the present one if not given. */
  vapid_public_key: v.optional(base64urlOf(65, 'vapid_public_key')),
});

/** A device is named by its id or by its endpoint. */
export const DeviceReferenceSchema = v.union(
  [
    v.object({ id: v.pipe(v.string(), v.uuid()) }),
    v.object({ endpoint: v.pipe(v.string(), within('web_address')) }),
  ],
  'name a device by its id or its endpoint',
);

/**
 * ready: messages go out. refused: the push service refused the last ones. subscribe-again: made
 * with a key that the server no longer has.
 */
export const DeviceStateSchema = v.picklist(['ready', 'refused', 'subscribe-again']);

/** Coarse: as much as tells why messages are not shown. */
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

/**
 * A device is silent where its push service accepted messages and it has shown none of them: three
 * or more over an hour, or any for three days.
 */
export const SILENT_AFTER = { messages: 3, minutes: 60, days: 3 } as const;

export const DeviceSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** SHA-256 of the endpoint in base64url, by which a device finds itself in the list. */
  endpoint_hash: v.string(),
  /** As a person reads it: 'Chrome on Android'. */
  label: v.string(),
  /** Absent from servers that do not say. */
  platform: v.optional(DevicePlatformSchema),
  created_at: Moment,
  /** When the push service last accepted a message. */
  last_delivered_at: v.nullable(Moment),
  /** When the device last said that it has shown one. */
  last_shown_at: v.optional(v.nullable(Moment), null),
  /** Since when it is silent; null where it is not. */
  silent_since: v.optional(v.nullable(Moment), null),
  state: DeviceStateSchema,
});

export const DeviceListSchema = v.object({ devices: v.array(DeviceSchema) });

/** What a device has shown, by the tokens of the messages. */
export const ShownSchema = v.object({
  tokens: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(50)),
});

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
export type DevicePlatform = v.InferOutput<typeof DevicePlatformSchema>;
export type DeviceState = v.InferOutput<typeof DeviceStateSchema>;
export type Device = v.InferOutput<typeof DeviceSchema>;
export type TestOutcome = v.InferOutput<typeof TestOutcomeSchema>;
