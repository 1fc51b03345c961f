import webPush from 'web-push';
import { systemClock } from '../../../platform/process/clock.ts';
import { createConnections } from '../../../push-server/channels/connections.ts';
import { createPushSender } from '../../../push-server/channels/web-push/push-sender.ts';
import { createVapidAuthorization } from '../../../push-server/channels/web-push/vapid-authorization.ts';
import { createNameLookup } from '../../../push-server/subscriptions/name-lookup.ts';
import { makeVapidKeys } from '../../../push-server/vapid-keys.ts';
import { serve } from './parent-child.ts';
import type { SenderFigures, SenderRequest } from './sender-figures.ts';

const keys = makeVapidKeys();
const subject = 'mailto:operator@coin-analyst.org';
const rules = { allowLoopback: true, resolve: createNameLookup({ clock: systemClock }) };
const connections = createConnections({
  rules,
  perOrigin: 64,
  timeoutMs: 10_000,
});
const send = createPushSender({
  connections,
  rules,
  authorization: createVapidAuthorization({ keys, subject, clock: systemClock }),
});
webPush.setVapidDetails(subject, keys.publicKey, keys.privateKey);

type Device = SenderRequest['devices'][number];

async function byWebPush(device: Device, text: string): Promise<void> {
  await webPush.sendNotification(device, text, { TTL: 3_600, urgency: 'high', topic: 'change' });
}

async function byPushServer(device: Device, text: string): Promise<void> {
  const outcome = await send({
    person: 'a person',
    ...device,
    plaintext: Buffer.from(text),
    ttl: 3_600,
    urgency: 'high',
    tag: 'change',
  });
  if (outcome.kind !== 'answered' || outcome.status !== 201) {
    throw new Error(`not accepted: ${JSON.stringify(outcome)}`);
  }
}

serve(async (request: SenderRequest): Promise<SenderFigures> => {
  const one = request.sender === 'web-push' ? byWebPush : byPushServer;
  let next = 0;
  const worker = async () => {
    while (next < request.texts.length) {
      const index = next;
      next += 1;
      const device = request.devices[index % request.devices.length];
      const text = request.texts[index];
      if (device && text !== undefined) await one(device, text);
    }
  };
  const cpu = process.cpuUsage();
  const started = performance.now();
  await Promise.all(Array.from({ length: request.concurrency }, worker));
  const used = process.cpuUsage(cpu);
  return {
    messages: request.texts.length,
    cpuMicroseconds: used.user + used.system,
    wallMilliseconds: performance.now() - started,
  };
});
