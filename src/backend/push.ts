import * as v from 'valibot';
import {
  type Device,
  DeviceListSchema,
  type DeviceReference,
  type SubscriptionRequest,
  TestOutcomeSchema,
  VapidPublicKeySchema,
} from '../../domain/notice/push-device.ts';
import { TelegramInviteSchema, TelegramStateSchema } from '../../domain/notice/telegram-link.ts';
import { connection } from './connection.ts';
import { type Outcome, succeeded } from './failure.ts';
import { pushRequest as ask, DoneSchema } from './server-request.ts';

/** The VAPID public key, base64url. */
export async function readVapidKey(): Promise<Outcome<string>> {
  const answer = await ask('vapid-public-key', { method: 'GET' }, VapidPublicKeySchema);
  return answer.ok ? succeeded(answer.value.public_key) : answer;
}

export async function readDevices(): Promise<Outcome<readonly Device[]>> {
  const answer = await ask('subscriptions', { method: 'GET' }, DeviceListSchema);
  return answer.ok ? succeeded(answer.value.devices) : answer;
}

/** Saves this device's subscription; idempotent for an endpoint. */
export const saveSubscription = (request: SubscriptionRequest) =>
  ask('subscriptions', { method: 'POST', body: request }, DoneSchema);

/** Succeeds also if the device is already gone. */
export async function removeDevice(reference: DeviceReference): Promise<Outcome<unknown>> {
  const answer = await ask('subscriptions', { method: 'DELETE', body: reference }, DoneSchema);
  return !answer.ok && answer.failure.status === 404 ? succeeded(null) : answer;
}

export async function pushAddress(): Promise<Outcome<string>> {
  const config = await connection().config();
  return config.ok ? succeeded(config.value.pushUrl) : config;
}

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

export const readChannels = () => ask('channels', { method: 'GET' }, ChannelsSchema);

export const readTelegram = () => ask('telegram', { method: 'GET' }, TelegramStateSchema);

export const makeTelegramLink = () =>
  ask('telegram/link', { method: 'POST', body: {} }, TelegramInviteSchema);
