import type { Hono } from 'hono';
import { DeviceReferenceSchema, type TestOutcome } from '../../../domain/notice/push-device.ts';
import { encodeMessage, trialMessage } from '../../../domain/notice/push-message.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { readBody } from '../../../platform/http/body.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type RateLimit, takeOrRefuse } from '../../../platform/http/rate-limit.ts';
import { type Gatekeeper, requireBetaPerson } from '../../../platform/person/gatekeeper.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { takeTest } from '../../outbound-share.ts';
import { findDevice, noteDelivered, removeDevice } from '../../subscriptions/device-store.ts';
import type { Origins } from '../origins.ts';
import type { Verdict } from '../verdict.ts';
import { classifyPush } from './classify-push.ts';
import type { SendPush } from './push-sender.ts';

export interface TestNotificationParts {
  keeper: Gatekeeper;
  vapidKeyId: string;
  sendPush: SendPush;
  origins: Origins;
  clock: Clock;
  appOrigin: string;
  tests: RateLimit;
}

const TTL_SECONDS = 60;

const GONE: TestOutcome = {
  outcome: 'subscribe-again',
  message: 'This device is no longer subscribed. Turn notifications on again on this device.',
  retry_after: null,
};

export function testOutcomeOf(verdict: Verdict, now: number): TestOutcome {
  switch (verdict.do) {
    case 'delivered':
      return {
        outcome: 'delivered',
        message: 'The push service has taken the message; it should show within seconds.',
        retry_after: null,
      };
    case 'forget':
      return GONE;
    case 'pause': {
      const seconds = Math.max(1, Math.ceil((verdict.until - now) / 1000));
      return {
        outcome: 'wait',
        message: `The push service asks us to wait ${seconds} seconds. Please try again then.`,
        retry_after: seconds,
      };
    }
    case 'retry':
    case 'give-up':
    case 'block':
    case 'shrink':
      return {
        outcome: 'unreachable',
        message: `The message could not be handed over: ${verdict.do === 'shrink' ? 'it is too large' : verdict.reason}.`,
        retry_after: null,
      };
  }
}

export function serveTestNotification(app: Hono, parts: TestNotificationParts): void {
  const { keeper, clock, origins } = parts;
  const { database } = keeper;

  app.post('/test', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const reference = await readBody(c.req.raw, DeviceReferenceSchema);
    takeOrRefuse(parts.tests, userId, 'Please wait a moment before the next test notification.');
    const device = await findDevice(database, userId, reference);
    if (!device) throw new Problem(404, 'You have no such device.');
    if (device.vapid_key_id !== parts.vapidKeyId) return c.json(GONE);
    await takeTest(database, userId);
    const { origin } = new URL(device.endpoint);
    const outcome = await parts.sendPush({
      person: userId,
      endpoint: device.endpoint,
      keys: device,
      plaintext: encodeMessage(trialMessage(clock.now(), parts.appOrigin)),
      ttl: TTL_SECONDS,
      urgency: 'high',
      tag: 'test',
    });
    const now = clock.now();
    origins.heard(origin, outcome.kind, now);
    const verdict = classifyPush(outcome, {
      now,
      attempts: 1,
      expiresAt: epochMs(Number.POSITIVE_INFINITY),
      shrunk: true,
      refusals: device.refusals,
      endpoint: device.endpoint,
      jitter: 0,
    });
    if (verdict.do === 'delivered') await noteDelivered(database, device.id);
    if (verdict.do === 'forget') await removeDevice(database, userId, { id: device.id });
    if (verdict.do === 'pause') origins.pause(origin, verdict.until);
    return c.json(testOutcomeOf(verdict, now));
  });
}
