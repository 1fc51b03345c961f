import { supabaseBetaDesk } from '../beta/supabase-beta-desk.ts';
import { createTokenVerifier } from '../platform/access-token.ts';
import { systemClock } from '../platform/clock.ts';
import { EnvironmentError } from '../platform/environment.ts';
import { outliveUnexpectedErrors } from '../platform/last-net.ts';
import { type Listening, listen } from '../platform/listen.ts';
import { createLog, describeError } from '../platform/log.ts';
import { openPostgres } from '../platform/postgres-database.ts';
import { openQueue } from '../platform/queue.ts';
import { stopOnSignal } from '../platform/stop-signal.ts';
import { type AnalysisServer, createAnalysisServer } from './app.ts';
import { type AnalysisEnvironment, readAnalysisEnvironment } from './env.ts';
import { chooseWriter } from './language-model/choose-writer.ts';
import { modelSettings } from './language-model/model-settings.ts';
import { openMarket } from './market/choose-market.ts';
import { setAdminFallback } from './store/admin-fallback.ts';

/** `--api`, `--worker`; both when neither is given. */
function rolesFrom(args: readonly string[]): AnalysisServerRoles {
  const unknown = args.filter((arg) => arg !== '--api' && arg !== '--worker');
  if (unknown.length > 0) {
    throw new EnvironmentError([`${unknown.join(' ')} is not known; allowed: --api, --worker`]);
  }
  const all = args.length === 0;
  return { api: all || args.includes('--api'), worker: all || args.includes('--worker') };
}

type AnalysisServerRoles = Parameters<typeof createAnalysisServer>[0]['roles'];

async function run(env: AnalysisEnvironment, roles: AnalysisServerRoles): Promise<void> {
  const log = createLog({ name: 'analysis-server', level: env.LOG_LEVEL });
  const database = openPostgres(env.DATABASE_URL, {
    max: env.DATABASE_CONNECTIONS,
    applicationName: 'analysis-server',
    log,
  });
  const boss = openQueue(env.DATABASE_URL, log);
  let market: Awaited<ReturnType<typeof openMarket>> | null = null;
  let server: AnalysisServer | null = null;
  let listening: Listening | null = null;

  async function stop(): Promise<void> {
    await listening?.close();
    await server?.stop();
    await boss.stop();
    await market?.source.close();
    await database.close();
  }
  stopOnSignal(stop, log);

  try {
    if (env.ADMIN_FALLBACK_EMAIL) await setAdminFallback(database, env.ADMIN_FALLBACK_EMAIL);
    market = await openMarket({
      marketData: env.MARKET_DATA ?? null,
      exchange: env.EXCHANGE,
      exchangeUrl: env.EXCHANGE_URL ?? null,
      clock: systemClock.now,
    });
    for (const note of market.notes) log.info(note);
    await boss.start();
    const verifyToken = createTokenVerifier({
      ...(env.AUTH_JWT_SECRET ? { secret: env.AUTH_JWT_SECRET } : {}),
      ...(env.AUTH_JWKS_URL ? { jwksUrl: env.AUTH_JWKS_URL } : {}),
      audience: 'authenticated',
    });
    const betaDesk = supabaseBetaDesk(env, { database, verifyToken, log, clock: systemClock });
    server = createAnalysisServer({
      database,
      boss,
      verifyToken,
      ...(betaDesk ? { betaDesk } : {}),
      market: market.source,
      writer: await chooseWriter(modelSettings(env), { database, log }),
      log,
      clock: systemClock,
      roles,
      appOrigins: env.APP_ORIGIN ?? [],
      metricsToken: env.METRICS_TOKEN ?? null,
      measureProcess: true,
    });
    await server.start();
    listening = await listen(server.app.fetch, { port: env.PORT, host: env.HOST, log });
    outliveUnexpectedErrors(log);
    log.info({ port: listening.port, host: env.HOST, roles }, 'analysis server ready');
  } catch (error) {
    log.fatal({ err: error }, `not started: ${describeError(error).message}`);
    await stop().catch(() => undefined);
    process.exitCode = 1;
  }
}

try {
  await run(readAnalysisEnvironment(process.env), rolesFrom(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
