import * as v from 'valibot';
import {
  type Device,
  DeviceListSchema,
  type DeviceReference,
  type SubscriptionRequest,
  type TestOutcome,
  TestOutcomeSchema,
  VapidPublicKeySchema,
} from '../../domain/notice/push-device.ts';
import {
  type TelegramInvite,
  TelegramInviteSchema,
  type TelegramState,
  TelegramStateSchema,
} from '../../domain/notice/telegram-link.ts';
import { connection } from './connection.ts';
import { type Outcome, succeeded } from './failure.ts';
import { type JsonRequest, serverRequest } from './server-request.ts';

/** Any answer will do, as long as it is the server's. */
const DoneSchema = v.optional(v.looseObject({}));

const ask = <const S extends v.GenericSchema>(path: string, request: JsonRequest, schema: S) =>
  serverRequest('pushUrl', path, request, schema);

/** The VAPID public key, base64url. */
export async function readVapidKey(): Promise<Outcome<string>> {
  const answer = await ask('vapid-public-key', { method: 'GET' }, VapidPublicKeySchema);
  return answer.ok ? succeeded(answer.value.public_key) : answer;
}

async function deviceList(request: JsonRequest): Promise<Outcome<readonly Device[]>> {
  const answer = await ask('subscriptions', request, DeviceListSchema);
  return answer.ok ? succeeded(answer.value.devices) : answer;
}

export function readDevices(): Promise<Outcome<readonly Device[]>> {
  return deviceList({ method: 'GET' });
}

/** Saves this device's subscription; idempotent for an endpoint. */
export function saveSubscription(request: SubscriptionRequest): Promise<Outcome<unknown>> {
  return ask('subscriptions', { method: 'POST', body: request }, DoneSchema);
}

/** Succeeds also if the device is already gone. */
export async function removeDevice(reference: DeviceReference): Promise<Outcome<unknown>> {
  const answer = await ask('subscriptions', { method: 'DELETE', body: reference }, DoneSchema);
  return !answer.ok && answer.failure.status === 404 ? succeeded(null) : answer;
}

export async function pushAddress(): Promise<Outcome<string>> {
  const config = await connection().config();
  return config.ok ? succeeded(config.value.pushUrl) : config;
}

export function acknowledgeShown(tokens: readonly string[]): Promise<Outcome<unknown>> {
  return ask('shown', { method: 'POST', body: { tokens } }, DoneSchema);
}

export function sendTest(reference: DeviceReference): Promise<Outcome<TestOutcome>> {
  return ask('test', { method: 'POST', body: reference, timeout: 40_000 }, TestOutcomeSchema);
}

const ChannelsSchema = v.object({
  channels: v.array(v.string()),
  /** Minutes until unshown notifications go to a backup channel; absent if there is none. */
  escalate_after_minutes: v.optional(v.number()),
});
export type Channels = v.InferOutput<typeof ChannelsSchema>;

export function readChannels(): Promise<Outcome<Channels>> {
  return ask('channels', { method: 'GET' }, ChannelsSchema);
}

export function readTelegram(): Promise<Outcome<TelegramState>> {
  return ask('telegram', { method: 'GET' }, TelegramStateSchema);
}

export function makeTelegramLink(): Promise<Outcome<TelegramInvite>> {
  return ask('telegram/link', { method: 'POST', body: {} }, TelegramInviteSchema);
}
