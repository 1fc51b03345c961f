import * as v from 'valibot';
import {
  type Device,
  DeviceListSchema,
  type DeviceReference,
  type SubscriptionRequest,
  type TestOutcome,
  TestOutcomeSchema,
  VapidPublicKeySchema,
} from '../../domain/push-device.ts';
import {
  type TelegramInvite,
  TelegramInviteSchema,
  type TelegramState,
  TelegramStateSchema,
} from '../../domain/telegram-link.ts';
import { type Outcome, succeeded } from './failure.ts';
import { type JsonRequest, serverRequest } from './server-request.ts';

/** Any answer will do, as long as it is the server's. */
const DoneSchema = v.optional(v.looseObject({}));

const ask = <const S extends v.GenericSchema>(path: string, request: JsonRequest, schema: S) =>
  serverRequest('pushUrl', path, request, schema);

/** The key that subscriptions are made with, base64url. */
export async function readVapidKey(): Promise<Outcome<string>> {
  const answer = await ask('vapid-public-key', { method: 'GET' }, VapidPublicKeySchema);
  return answer.ok ? succeeded(answer.value.public_key) : answer;
}

async function deviceList(request: JsonRequest): Promise<Outcome<readonly Device[]>> {
  const answer = await ask('subscriptions', request, DeviceListSchema);
  return answer.ok ? succeeded(answer.value.devices) : answer;
}

/** The person's devices, oldest first. */
export function readDevices(): Promise<Outcome<readonly Device[]>> {
  return deviceList({ method: 'GET' });
}

/** Saves this device's subscription; the same endpoint is saved in place. */
export function saveSubscription(request: SubscriptionRequest): Promise<Outcome<unknown>> {
  return ask('subscriptions', { method: 'POST', body: request }, DoneSchema);
}

/** Takes a device off the person's list. One that is gone already counts as removed. */
export async function removeDevice(reference: DeviceReference): Promise<Outcome<unknown>> {
  const answer = await ask('subscriptions', { method: 'DELETE', body: reference }, DoneSchema);
  return !answer.ok && answer.failure.status === 404 ? succeeded(null) : answer;
}

/** Has a test notification sent the way that alerts go. */
export function sendTest(reference: DeviceReference): Promise<Outcome<TestOutcome>> {
  return ask('test', { method: 'POST', body: reference, timeout: 40_000 }, TestOutcomeSchema);
}

/** The channels by which the server can notify people. */
export function readChannels(): Promise<Outcome<{ readonly channels: readonly string[] }>> {
  return ask('channels', { method: 'GET' }, v.object({ channels: v.array(v.string()) }));
}

/** Where the person's Telegram connection stands. */
export function readTelegram(): Promise<Outcome<TelegramState>> {
  return ask('telegram', { method: 'GET' }, TelegramStateSchema);
}

/** Makes a link into the bot that connects the Telegram user who opens it, once. */
export function makeTelegramLink(): Promise<Outcome<TelegramInvite>> {
  return ask('telegram/link', { method: 'POST', body: {} }, TelegramInviteSchema);
}
