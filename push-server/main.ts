import { createTokenVerifier } from '../platform/access-token.ts';
import { systemClock } from '../platform/clock.ts';
import { EnvironmentError } from '../platform/environment.ts';
import { outliveUnexpectedErrors } from '../platform/last-net.ts';
import { type Listening, listen } from '../platform/listen.ts';
import { createLog, describeError } from '../platform/log.ts';
import { openPostgres } from '../platform/postgres-database.ts';
import { stopOnSignal } from '../platform/stop-signal.ts';
import { createPushServer, type PushServer } from './app.ts';
import { type PushEnvironment, readPushEnvironment } from './env.ts';
import { readVapidKeys } from './vapid-keys.ts';

async function run(env: PushEnvironment): Promise<void> {
  const log = createLog({ name: 'push-server', level: env.LOG_LEVEL });
  const database = openPostgres(env.DATABASE_URL, {
    max: env.DATABASE_CONNECTIONS,
    applicationName: 'push-server',
    log,
  });
  let server: PushServer | null = null;
  let listening: Listening | null = null;

  async function stop(): Promise<void> {
    await listening?.close();
    await server?.stop();
    await database.close();
  }
  stopOnSignal(stop, log, 20_000);

  try {
    const [appOrigin = ''] = env.APP_ORIGIN;
    server = createPushServer({
      database,
      verifyToken: createTokenVerifier({
        ...(env.AUTH_JWT_SECRET ? { secret: env.AUTH_JWT_SECRET } : {}),
        ...(env.AUTH_JWKS_URL ? { jwksUrl: env.AUTH_JWKS_URL } : {}),
        audience: 'authenticated',
      }),
      log,
      clock: systemClock,
      vapid: {
        keys: readVapidKeys(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY),
        subject: env.VAPID_SUBJECT,
      },
      appOrigin,
      callingOrigins: env.APP_ORIGIN,
      telegram: env.TELEGRAM_BOT_TOKEN
        ? {
            token: env.TELEGRAM_BOT_TOKEN,
            ...(env.TELEGRAM_API_URL ? { apiUrl: env.TELEGRAM_API_URL } : {}),
          }
        : null,
      channels: env,
      allowLoopback: env.PUSH_ALLOW_LOOPBACK,
      metricsToken: env.METRICS_TOKEN ?? null,
      measureProcess: true,
    });
    await server.start();
    listening = await listen(server.app.fetch, { port: env.PORT, host: env.HOST, log });
    outliveUnexpectedErrors(log);
    log.info({ port: listening.port, host: env.HOST }, 'push server ready');
  } catch (error) {
    log.fatal({ err: error }, `not started: ${describeError(error).message}`);
    await stop().catch(() => undefined);
    process.exitCode = 1;
  }
}

try {
  await run(readPushEnvironment(process.env));
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
