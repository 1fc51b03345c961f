import * as v from 'valibot';
import {
  DeviceListSchema,
  type DeviceReference,
  type SubscriptionRequest,
  TestOutcomeSchema,
  VapidPublicKeySchema,
} from '../../domain/notice/push-device.ts';
import { TelegramInviteSchema, TelegramStateSchema } from '../../domain/notice/telegram-link.ts';
import { connection } from './connection.ts';
import { mapped, type Outcome, succeeded } from './failure.ts';
import { pushRequest as ask, DoneSchema } from './server-request.ts';

const read = <const S extends v.GenericSchema>(path: string, schema: S) =>
  ask(path, { method: 'GET' }, schema);

/** The VAPID public key, base64url. */
export const readVapidKey = async () =>
  mapped(await read('vapid-public-key', VapidPublicKeySchema), (answer) => answer.public_key);

export const readDevices = async () =>
  mapped(await read('subscriptions', DeviceListSchema), ({ devices }) => devices);

/** Saves this device's subscription; idempotent for an endpoint. */
export const saveSubscription = (request: SubscriptionRequest) =>
  ask('subscriptions', { method: 'POST', body: request }, DoneSchema);

/** Succeeds also if the device is already gone. */
export async function removeDevice(reference: DeviceReference): Promise<Outcome<unknown>> {
  const answer = await ask('subscriptions', { method: 'DELETE', body: reference }, DoneSchema);
  return !answer.ok && answer.failure.status === 404 ? succeeded(null) : answer;
}

export const pushAddress = async () =>
  mapped(await connection().config(), ({ pushUrl }) => pushUrl);

export const acknowledgeShown = (tokens: readonly string[]) =>
  ask('shown', { method: 'POST', body: { tokens } }, DoneSchema);

export const sendTest = (reference: DeviceReference) =>
  ask('test', { method: 'POST', body: reference, timeout: 40_000 }, TestOutcomeSchema);

const ChannelsSchema = v.object({
  channels: v.array(v.string()),
  /** Minutes until unshown notifications go to a backup channel; absent if there is none. */
  escalate_after_minutes: v.optional(v.number()),
});
export type Channels = v.InferOutput<typeof ChannelsSchema>;

export const readChannels = () => read('channels', ChannelsSchema);

export const readTelegram = () => read('telegram', TelegramStateSchema);

export const makeTelegramLink = () =>
  ask('telegram/link', { method: 'POST', body: {} }, TelegramInviteSchema);
