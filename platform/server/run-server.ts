import type * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { namingCertificate } from '../database/database-certificate.ts';
import { openPostgres } from '../database/postgres-database.ts';
import { startTracing } from '../database/tracing.ts';
import { createAccessLog } from '../http/access-log.ts';
import { listen } from '../http/listen.ts';
import type { FetchHandler } from '../http/request-listener.ts';
import { createTokenVerifier, type VerifyToken } from '../person/access-token.ts';
import { type Clock, systemClock } from '../process/clock.ts';
import { EnvironmentError } from '../process/environment.ts';
import { outliveUnexpectedErrors } from '../process/last-net.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import { createLog, describeError, type Log } from '../process/log.ts';
import { stopOnSignal } from '../process/stop-signal.ts';
import { createStopSteps, type StopSteps } from '../process/stop-steps.ts';
import type { operatorVariables, serverVariables } from './server-environment.ts';

type Entries = ReturnType<typeof serverVariables> & ReturnType<typeof operatorVariables>;
type ServerEnvironment = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

export interface Ground {
  readonly database: Database;
  readonly verifyToken: VerifyToken;
  readonly clock: Clock;
  readonly log: Log;
}

type StoppableGround = Ground & { readonly onStop: StopSteps['add'] };

export interface Server extends Lifecycle {
  readonly app: { readonly fetch: FetchHandler };
}

export interface ServerProgram<E extends ServerEnvironment> {
  readonly name: string;
  /** @throws EnvironmentError */
  readonly environment: () => E;
  readonly stopWithinMs?: number;
  readonly open: (environment: E, ground: StoppableGround) => Promise<Server>;
}

async function run<E extends ServerEnvironment>(
  { name, stopWithinMs, open }: ServerProgram<E>,
  environment: E,
): Promise<void> {
  const { HOST: host, PORT: port, LOG_FORMAT: format } = environment;
  const log = createLog({ name, level: environment.LOG_LEVEL, format });
  const steps = createStopSteps(log);
  stopOnSignal(steps.run, { log, withinMs: stopWithinMs });
  try {
    steps.add(await startTracing(environment.OTEL_EXPORTER_OTLP_ENDPOINT, name));
    const database = openPostgres(environment.DATABASE_URL, {
      max: environment.DATABASE_CONNECTIONS,
      applicationName: name,
      log,
    });
    steps.add(() => database.close());
    const verifyToken = createTokenVerifier({
      secret: environment.AUTH_JWT_SECRET,
      jwksUrl: environment.AUTH_JWKS_URL,
    });
    const ground = { database, verifyToken, clock: systemClock, log, onStop: steps.add };
    const server = await open(environment, ground);
    steps.add(() => server.stop());
    await server.start();
    const listening = await listen(server.app.fetch, {
      port,
      host,
      log,
      trustProxy: environment.TRUST_PROXY,
      accessLog: environment.ACCESS_LOG ? createAccessLog(name, format) : null,
    });
    steps.add(() => listening.close());
    outliveUnexpectedErrors(log);
    log.info({ port: listening.port, host }, `${name.replace('-', ' ')} ready`);
  } catch (error) {
    // The queue connects by itself, not through what rewords certificate failures.
    const named = namingCertificate(error);
    log.fatal({ err: named }, `not started: ${describeError(named).message}`);
    await steps.run();
    process.exitCode = 1;
  }
}

/** Runs a server until a signal stops it. Exits with 1 and the reason if it cannot start. */
export async function runServer<E extends ServerEnvironment>(
  program: ServerProgram<E>,
): Promise<void> {
  let environment: E;
  try {
    environment = program.environment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  await run(program, environment);
}
