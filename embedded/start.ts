import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setAdminFallback } from '../analysis-server/store/admin-fallback.ts';
import { createBetaDesk } from '../beta/app.ts';
import type { Database } from '../platform/database/database.ts';
import { startTracing } from '../platform/database/tracing.ts';
import { takePort } from '../platform/http/listen.ts';
import { createTokenVerifier } from '../platform/person/access-token.ts';
import { type Clock, systemClock } from '../platform/process/clock.ts';
import { measureDisk } from '../platform/process/disk-space.ts';
import { createLog, type Log } from '../platform/process/log.ts';
import { createStopSteps } from '../platform/process/stop-steps.ts';
import { createMetrics } from '../platform/server/metrics.ts';
import {
  type AttemptLimits,
  countAttempts,
  DEFAULT_ATTEMPT_LIMITS,
} from './auth/attempt-limits.ts';
import { authMailer } from './auth/mailer.ts';
import { type PasswordChecks, pacedChecks } from './auth/password-checks.ts';
import { createLiteApi } from './backend/lite-api.ts';
import { createLite, warmSchemaCache } from './backend/lite-app.ts';
import { backupBeforeMigrations } from './backup/before-migrations.ts';
import { lastBackup } from './backup/last-backup.ts';
import { inviteByMail } from './beta/invite-by-mail.ts';
import { asRefusal } from './data-folder/file-error.ts';
import { admitDataFolder, prepareDataFolder } from './data-folder/prepare.ts';
import { openDatabase } from './database/open-database.ts';
import { ensureRealtimeTriggers } from './database/realtime-triggers.ts';
import { seedDemo } from './demo.ts';
import { type Keys, ownKeys } from './keys.ts';
import type { MailTransport } from './mail/mail.ts';
import { createMailbox, type Mailbox } from './mail/mailbox.ts';
import type { Program, ProgramParts } from './programs/program.ts';
import { PROJECT_FOLDERS } from './project-folders.ts';
import { startHub } from './realtime/hub.ts';
import { DEFAULT_REALTIME_LIMITS, type RealtimeLimits } from './realtime/places.ts';
import { serveRealtime } from './realtime/socket-server.ts';
import { REST_BOUNDS } from './rest/bounds.ts';
import { announceServer } from './running-server.ts';
import { createSite } from './site.ts';
import { fileStore } from './storage/file-store.ts';
import { linkKey } from './storage/signed-links.ts';
import { DEFAULT_UPLOAD_LIMITS, type UploadLimits } from './storage/upload-bounds.ts';

export interface EmbeddedOptions {
  /** Database, files and keys; made if it is not there. */
  dataFolder: string;
  /** 0, the default, takes any free port. */
  port?: number;
  host?: string;
  /** A Postgres to use instead of PGlite. */
  databaseUrl?: string | null;
  /** The origin that people see; else that of host and port. */
  siteUrl?: string;
  /** Whether X-Forwarded-For and -Proto come from a proxy of ours. */
  trustProxy?: boolean;
  /** Password of the demo accounts; null or absent makes none. */
  demoPassword?: string | null;
  market?: ProgramParts['market'];
  /** Whether levels are watched between the monitoring times; they are if absent. */
  levelWatch?: boolean;
  /** Whether anybody may read one coin's newest analysis; they may if absent. */
  sample?: boolean;
  /** Whether the most traded coins are scanned each hour; they are not if absent. */
  marketScan?: boolean;
  push?: ProgramParts['push'];
  /** Writes the words; rules do where it is null or absent. */
  languageModel?: ProgramParts['languageModel'];
  /** An address that counts as an admin's besides those on the list. */
  adminFallbackEmail?: string;
  /** What a reader of metrics must bring; null or absent turns them off. */
  metricsToken?: string | null;
  /** Instead of the mailbox. */
  mail?: MailTransport;
  /** How often sign-up, login and the like may be tried. */
  limits?: AttemptLimits;
  /** How passwords are checked; paced if absent. */
  passwordChecks?: PasswordChecks;
  /** How much may be uploaded at the same time, and how long one upload may take. */
  uploads?: UploadLimits;
  /** How many sockets may be open, and how long without a person. */
  realtime?: Partial<RealtimeLimits>;
  clock?: Clock;
  log?: Log;
  /** Where each answered request is noted; nowhere if absent. */
  accessLog?: Log | null;
  /** Where traces are sent; nowhere if absent. */
  tracesEndpoint?: string;
  /** The built app. */
  appFolder?: string;
  /** The servers to mount; all of them if absent. */
  programs?: readonly ((parts: ProgramParts) => Promise<Program>)[];
}

export interface Embedded {
  /** Such as http://127.0.0.1:3000, without a slash at the end. */
  readonly origin: string;
  readonly database: Database;
  readonly keys: Keys;
  /** What was mailed; empty where mails are sent for real. */
  readonly mailbox: Mailbox;
  /** Where e-mails are shown, with the secret that opens it; null where they are sent for real. */
  readonly mailboxAddress: string | null;
  /** What is simulated or switched off, and why. */
  readonly notes: readonly string[];
  /** To be called after any change of the schema while it runs; the REST API knows it by heart. */
  schemaChanged(): Promise<void>;
  /** Lets answers under way finish, then lets go of everything; a second call waits for the first. */
  stop(): Promise<void>;
}

const SIMULATED: ProgramParts['market'] = {
  marketData: { kind: 'simulated' },
  exchange: 'auto',
  exchangeUrl: null,
};

/** A browser holds about ten; an office behind one address, many browsers. */
const CONNECTIONS_PER_CLIENT = 256;
/** An upload may take so long to arrive. */
const REQUEST_MS = 60_000;
const CLOSE_WITHIN_MS = 3_000;

/** What is worked on then is put back and done after the next start. */
const QUEUE_STOPS_WITHIN_MS = 3_000;

/** How to reach a server that listens on `host`; one that listens on every address, by its own name. */
function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Starts the database, the Supabase-compatible API, all servers and the app on one origin.
 * @throws PortTaken, FolderInUse, DataFolderRefused, or what a migration threw; nothing is left running then
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataFolder, host = '127.0.0.1', clock = systemClock } = options;
  const log = options.log ?? createLog({ name: 'embedded', level: 'warn' });
  const steps = createStopSteps(log);

  try {
    steps.add(await startTracing(options.tracesEndpoint, 'coin-analyst'));
    const trustProxy = options.trustProxy ?? false;
    const listening = await takePort({
      port: options.port ?? 0,
      host,
      log,
      requestMs: REQUEST_MS,
      perClient: trustProxy ? null : CONNECTIONS_PER_CLIENT,
      trustProxy,
      accessLog: options.accessLog ?? null,
    });
    const { server, port } = listening;
    steps.add(() => listening.close(CLOSE_WITHIN_MS));
    const origin = originOf(host, port);
    const siteUrl = options.siteUrl ?? origin;

    admitDataFolder(dataFolder);
    const { database, connection, boss, close } = await openDatabase({
      dataFolder,
      databaseUrl: options.databaseUrl ?? null,
      migrationsFolder: PROJECT_FOLDERS.migrations,
      templateFolder: PROJECT_FOLDERS.templates,
      prepareFolder: () =>
        prepareDataFolder(dataFolder, {
          database: !options.databaseUrl,
          pushKeys: !options.push?.vapid,
        }),
      beforeMigrations: (behind) => backupBeforeMigrations({ database: behind, dataFolder }, log),
      log,
    });
    steps.add(close);
    const keys = await ownKeys(dataFolder);
    if (options.adminFallbackEmail) await setAdminFallback(database, options.adminFallbackEmail);
    if (options.demoPassword) await seedDemo(database, options.demoPassword);

    const mailbox = createMailbox(clock);
    const transport = options.mail ?? mailbox;
    steps.add(() => transport.close());
    const metrics = createMetrics('embedded', true);
    measureDisk(metrics, dataFolder);
    transport.measure?.(metrics);
    const mail = { database, transport, siteUrl };
    const mailboxSecret = randomBytes(24).toString('base64url');
    const metricsToken = options.metricsToken ?? null;
    const lite = await createLite({
      connection,
      bounds: REST_BOUNDS,
      keys,
      siteUrl,
      mailer: authMailer(mail),
      log,
    });

    await boss.start();
    steps.add(() => boss.stop({ timeout: QUEUE_STOPS_WITHIN_MS }));
    const verifyToken = createTokenVerifier({
      secret: keys.jwtSecret,
      audience: 'authenticated',
    });
    // Tokens are dated by the machine's clock, whichever clock the servers are given.
    const hub = await startHub(database, systemClock, log);
    steps.add(() => hub.stop());
    const parts: ProgramParts = {
      database,
      boss,
      verifyToken,
      log,
      clock,
      dataFolder,
      siteUrl,
      push: options.push ?? {},
      market: options.market ?? SIMULATED,
      levelWatch: options.levelWatch ?? true,
      sample: options.sample ?? true,
      marketScan: options.marketScan ?? false,
      languageModel: options.languageModel ?? null,
      metricsToken,
    };
    const programs: Program[] = [];
    for (const open of options.programs ?? (await import('./programs/programs.ts')).programs) {
      const program = await open(parts);
      steps.add(() => program.stop());
      programs.push(program);
      await program.start();
    }
    const liteApi = createLiteApi(lite, connection, keys, log);
    const site = createSite({
      liteApi,
      storage: {
        database,
        files: fileStore(join(dataFolder, 'files')),
        verifyToken,
        knowsKey: liteApi.knowsKey,
        linkKey: linkKey(keys.jwtSecret),
        limits: options.uploads ?? DEFAULT_UPLOAD_LIMITS,
        log,
      },
      database,
      keys,
      mail,
      mailbox: options.mail ? null : mailbox,
      mailboxSecret,
      metricsToken,
      metrics,
      dataFolder,
      isEmbedded: options.databaseUrl == null,
      verifyToken,
      attempts: countAttempts(options.limits ?? DEFAULT_ATTEMPT_LIMITS, clock),
      passwordChecks: options.passwordChecks ?? pacedChecks(),
      betaDesk: createBetaDesk({
        database,
        invite: inviteByMail(mail),
        verifyToken,
        lastBackup: () => lastBackup(dataFolder),
        clock,
        log,
      }),
      programs,
      appFolder: options.appFolder ?? PROJECT_FOLDERS.app,
      trustProxy,
      clock,
      log,
    });
    listening.answer((request, bindings) => site.fetch(request, bindings));
    // Requests end before what they need does.
    steps.add(() => listening.close(CLOSE_WITHIN_MS));
    steps.add(
      serveRealtime(server, {
        hub,
        keys,
        verifyToken,
        siteUrl,
        trustProxy,
        limits: { ...DEFAULT_REALTIME_LIMITS, ...options.realtime },
        clock: systemClock,
        log,
      }),
    );
    steps.add(announceServer(dataFolder, port, options.databaseUrl ?? null));

    return {
      origin,
      database,
      keys,
      mailbox,
      mailboxAddress: options.mail ? null : `${siteUrl}/mailbox?secret=${mailboxSecret}`,
      notes: programs.flatMap((program) => program.notes),
      async schemaChanged() {
        await ensureRealtimeTriggers(database);
        await warmSchemaCache(connection);
      },
      async stop() {
        await steps.run();
      },
    };
  } catch (error) {
    await steps.run();
    throw asRefusal(error, dataFolder);
  }
}
