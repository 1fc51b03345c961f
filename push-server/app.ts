import type { Hono } from 'hono';
import { DevicePlatformSchema } from '../domain/notice/push-device.ts';
import { createRounds } from '../platform/database/rounds.ts';
import { measureRounds } from '../platform/database/rounds-record.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import type { Gatekeeper } from '../platform/person/gatekeeper.ts';
import { createLifecycle, type Lifecycle } from '../platform/process/lifecycle.ts';
import { requireDatabase } from '../platform/server/health.ts';
import { createMetrics } from '../platform/server/metrics.ts';
import type { Ground } from '../platform/server/run-server.ts';
import { createServerApp } from '../platform/server/server-app.ts';
import { createConnections } from './channels/connections.ts';
import { createOrigins } from './channels/origins.ts';
import { type ChannelSettings, createChannels } from './channels/registry.ts';
import { VERDICTS } from './channels/verdict.ts';
import { createPushSender } from './channels/web-push/push-sender.ts';
import { serveTestNotification } from './channels/web-push/test-notification.ts';
import { createVapidAuthorization } from './channels/web-push/vapid-authorization.ts';
import { createWebhookSender } from './channels/webhook/webhook-sender.ts';
import { createPushMetrics } from './metrics.ts';
import { createDelivery } from './outbox/delivery.ts';
import { DEFAULT_DELIVERY_LIMITS } from './outbox/delivery-limits.ts';
import { serveShown } from './outbox/shown.ts';
import { createNameLookup, type ResolveAll } from './subscriptions/name-lookup.ts';
import { serveSubscriptions } from './subscriptions/subscription-routes.ts';
import { createTelegram } from './telegram-bot/telegram.ts';
import { serveTelegram } from './telegram-bot/telegram-routes.ts';
import type { VapidKeys } from './vapid-keys.ts';
import { serveWebhooks } from './webhooks/webhook-routes.ts';

export interface PushServerParts extends Ground {
  readonly vapid: { readonly keys: VapidKeys; readonly subject: string };
  readonly appOrigin: string;
  readonly callingOrigins?: readonly string[];
  /** Null if no bot is connected. */
  readonly telegram: { readonly token: string; readonly apiUrl?: string | undefined } | null;
  readonly channels?: ChannelSettings;
  readonly allowLoopback?: boolean;
  readonly ca?: string;
  readonly resolve?: ResolveAll;
  /** Bearer token of /metrics; absent or null disables it. */
  readonly metricsToken?: string | null;
  /** Also measures the process; only for a program that owns it. */
  readonly measureProcess?: boolean;
  readonly limits?: Partial<PushLimits>;
  readonly reportEveryMs?: number;
}

/** Stop lets open sends end and puts back the rest. */
export interface PushServer extends Lifecycle {
  readonly app: Hono;
}

const DEFAULT_LIMITS = {
  ...DEFAULT_DELIVERY_LIMITS,
  requestsInFlight: 200,
  /** Per user. */
  callsPerMinute: 60,
  testsPerMinute: 6,
  invitesPerMinute: 6,
  /** Over all devices, since the endpoint is unauthenticated. */
  shownPerMinute: 60_000,
  replacementsPerMinute: 6_000,
};

export type PushLimits = Readonly<typeof DEFAULT_LIMITS>;

export function createPushServer(parts: PushServerParts): PushServer {
  const { database, log, clock, verifyToken, vapid, appOrigin } = parts;
  const limits: PushLimits = { ...DEFAULT_LIMITS, ...parts.limits };
  const rules = {
    allowLoopback: parts.allowLoopback === true,
    resolve: parts.resolve ?? createNameLookup({ clock }),
  };
  const registry = createMetrics('push-server', parts.measureProcess);
  const metrics = createPushMetrics(registry, database);
  measureRounds(registry, database);
  const { reportEveryMs } = parts;
  const rounds = createRounds({ database, program: 'push-server', clock, log, reportEveryMs });
  const perPerson = (perMinute: number) => createRateLimit({ perMinute, clock });
  const connections = createConnections({
    rules,
    perOrigin: limits.perOrigin,
    timeoutMs: limits.timeoutMs,
    ...(parts.ca === undefined ? {} : { ca: parts.ca }),
  });
  const sendPush = createPushSender({
    connections,
    rules,
    authorization: createVapidAuthorization({ ...vapid, clock }),
  });
  const sendWebhook = createWebhookSender({ connections, rules, clock });
  const telegram = parts.telegram ? createTelegram({ ...parts.telegram, database, log }) : null;
  const origins = createOrigins();
  const vapidKeyId = vapid.keys.keyId;
  const channels = createChannels({
    sendPush,
    sendWebhook,
    vapidKeyId,
    telegram: telegram?.api ?? null,
    settings: parts.channels ?? {},
    appOrigin,
    onAccepted: ({ platform, accepted }) => metrics.accepted.inc({ platform }, accepted),
  });
  // Created at once, so that rates exist from the first scrape on.
  for (const { name: channel } of channels) {
    for (const verdict of VERDICTS) metrics.tries.inc({ channel, verdict }, 0);
    metrics.alarms.inc({ channel }, 0);
  }
  // Otherwise a platform that shows nothing would have no share.
  for (const platform of DevicePlatformSchema.options) {
    metrics.accepted.inc({ platform }, 0);
    metrics.shown.inc({ platform }, 0);
  }
  const delivery = createDelivery({ ...parts, rounds, metrics, limits, origins, channels });

  const app = createServerApp({
    log,
    checks: { database: () => requireDatabase(database), rounds: rounds.check },
    metrics: registry,
    metricsToken: parts.metricsToken ?? null,
    callingOrigins: parts.callingOrigins ?? [],
    callingMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    requestsInFlight: limits.requestsInFlight,
  });
  app.get('/channels', (c) =>
    c.json({
      channels: channels.map(({ name }) => name),
      escalate_after_minutes: limits.escalateMs / 60_000,
    }),
  );
  const shown = createRateLimit({ perMinute: limits.shownPerMinute, clock });
  serveShown(app, { database, metrics, limit: shown });
  const calls = perPerson(limits.callsPerMinute);
  const keeper: Gatekeeper = { database, verifyToken, calls };
  const replacements = createRateLimit({ perMinute: limits.replacementsPerMinute, clock });
  serveSubscriptions(app, { keeper, keys: vapid.keys, rules, replacements });
  const tests = perPerson(limits.testsPerMinute);
  serveTestNotification(app, { keeper, vapidKeyId, sendPush, origins, clock, appOrigin, tests });
  serveTelegram(app, { keeper, telegram, invites: perPerson(limits.invitesPerMinute), log });

  serveWebhooks(app, {
    keeper,
    rules,
    sendWebhook,
    clock,
    appOrigin,
    additions: perPerson(limits.testsPerMinute),
    tests: perPerson(limits.testsPerMinute),
  });

  async function begin(): Promise<void> {
    await delivery.start();
    await telegram?.start();
    rounds.begin();
  }
  async function end(): Promise<void> {
    await telegram?.stop();
    await delivery.stop();
    await rounds.stop();
    for (const channel of channels) channel.close?.();
    await connections.close();
  }
  return { app, ...createLifecycle(begin, end) };
}
