import { runServer } from '../platform/server/run-server.ts';
import { createPushServer } from './app.ts';
import { pushSettings, readPushEnvironment } from './env.ts';
import { readVapidKeys } from './vapid-keys.ts';

await runServer({
  name: 'push-server',
  environment: () => readPushEnvironment(process.env),
  stopWithinMs: 20_000,
  async open(env, ground) {
    const [appOrigin = ''] = env.APP_ORIGIN;
    return createPushServer({
      ...ground,
      vapid: {
        keys: readVapidKeys(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY),
        subject: env.VAPID_SUBJECT,
      },
      appOrigin,
      callingOrigins: env.APP_ORIGIN,
      ...pushSettings(env),
      metricsToken: env.METRICS_TOKEN ?? null,
      measureProcess: true,
    });
  },
});
