import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setAdminFallback } from '../analysis-server/store/admin-fallback.ts';
import { createBetaDesk } from '../beta/app.ts';
import { startTracing } from '../platform/database/tracing.ts';
import { takePort } from '../platform/http/listen.ts';
import { createTokenVerifier } from '../platform/person/access-token.ts';
import { type Clock, systemClock } from '../platform/process/clock.ts';
import { measureDisk } from '../platform/process/disk-space.ts';
import { createLog, type Log } from '../platform/process/log.ts';
import { createStopSteps } from '../platform/process/stop-steps.ts';
import { createMetrics } from '../platform/server/metrics.ts';
import { seedDemo } from './accounts.ts';
import {
  type AttemptLimits,
  countAttempts,
  DEFAULT_ATTEMPT_LIMITS,
} from './auth/attempt-limits.ts';
import { authMailer } from './auth/mailer.ts';
import { type PasswordChecks, pacedChecks } from './auth/passwords.ts';
import { createLiteApi } from './backend/lite-api.ts';
import { createLite, warmSchemaCache } from './backend/lite-app.ts';
import { lastBackup } from './backup/backups-folder.ts';
import { backupBeforeMigrations } from './backup/make-backup.ts';
import { asRefusal } from './data-folder/files.ts';
import { admitDataFolder, prepareDataFolder } from './data-folder/prepare.ts';
import { openDatabase } from './database/open-database.ts';
import { ensureRealtimeTriggers } from './database/realtime-triggers.ts';
import { ownKeys } from './keys.ts';
import { inviteByMail } from './mail/invite-by-mail.ts';
import type { MailTransport } from './mail/mail.ts';
import { createMailbox } from './mail/mailbox.ts';
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

type ProgramOptions =
  | 'market'
  | 'levelWatch'
  | 'sample'
  | 'marketScan'
  | 'push'
  | 'languageModel'
  | 'metricsToken';

export interface EmbeddedOptions extends Partial<Pick<ProgramParts, ProgramOptions>> {
  dataFolder: string;
  /** Default 0: any free port. */
  port?: number;
  host?: string;
  databaseUrl?: string | null;
  /** Default: host and port. */
  siteUrl?: string | undefined;
  /** Trusts X-Forwarded-For and -Proto from our proxy. */
  trustProxy?: boolean;
  /** Null or absent: no demo accounts. */
  demoPassword?: string | null;
  /** An admin in addition to the listed ones. */
  adminFallbackEmail?: string | undefined;
  /** Instead of the mailbox. */
  mail?: MailTransport | undefined;
  limits?: AttemptLimits;
  /** Default: paced. */
  passwordChecks?: PasswordChecks;
  uploads?: UploadLimits;
  realtime?: Partial<RealtimeLimits>;
  clock?: Clock;
  log?: Log;
  accessLog?: Log | null;
  tracesEndpoint?: string | undefined;
  appFolder?: string;
  programs?: readonly ((parts: ProgramParts) => Promise<Program>)[];
}

export type Embedded = Awaited<ReturnType<typeof startEmbedded>>;

const SIMULATED: ProgramParts['market'] = {
  marketData: { kind: 'simulated' },
  exchange: 'auto',
  exchangeUrl: null,
};

/** A browser holds about ten; an office behind one address has many browsers. */
const CONNECTIONS_PER_CLIENT = 256;
/** The longest time for an upload to arrive. */
const REQUEST_MS = 60_000;
const CLOSE_WITHIN_MS = 3_000;

/** Unfinished jobs are put back and run after the next start. */
const QUEUE_STOPS_WITHIN_MS = 3_000;

/** For `0.0.0.0` and `::`, the loopback name. */
function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** @throws PortTaken, FolderInUse, DataFolderRefused, a migration's error; nothing keeps running */
export async function startEmbedded(options: EmbeddedOptions) {
  const {
    dataFolder,
    host = '127.0.0.1',
    clock = systemClock,
    databaseUrl = null,
    trustProxy = false,
    metricsToken = null,
  } = options;
  const log = options.log ?? createLog({ name: 'embedded', level: 'warn' });
  const steps = createStopSteps(log);

  try {
    steps.add(await startTracing(options.tracesEndpoint, 'coin-analyst'));
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
      databaseUrl,
      prepareFolder: () =>
        prepareDataFolder(dataFolder, {
          database: databaseUrl === null,
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
    const verifyToken = createTokenVerifier({ secret: keys.jwtSecret });
    // Tokens use the machine's clock, whatever clock the servers are given.
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
      ...parts,
      liteApi,
      storage: {
        ...parts,
        files: fileStore(join(dataFolder, 'files')),
        knowsKey: liteApi.knowsKey,
        linkKey: linkKey(keys.jwtSecret),
        limits: options.uploads ?? DEFAULT_UPLOAD_LIMITS,
      },
      keys,
      mail,
      mailbox: options.mail ? null : mailbox,
      mailboxSecret,
      metrics,
      isEmbedded: databaseUrl === null,
      attempts: countAttempts(options.limits ?? DEFAULT_ATTEMPT_LIMITS, clock),
      passwordChecks: options.passwordChecks ?? pacedChecks(),
      betaDesk: createBetaDesk({
        ...parts,
        invite: inviteByMail(mail),
        lastBackup: () => lastBackup(dataFolder),
      }),
      programs,
      appFolder: options.appFolder ?? PROJECT_FOLDERS.app,
      trustProxy,
    });
    listening.answer((request, bindings) => site.fetch(request, bindings));
    // Requests must end before what they depend on.
    steps.add(() => listening.close(CLOSE_WITHIN_MS));
    steps.add(
      serveRealtime(server, {
        ...parts,
        hub,
        keys,
        trustProxy,
        limits: { ...DEFAULT_REALTIME_LIMITS, ...options.realtime },
        clock: systemClock,
      }),
    );
    steps.add(announceServer(dataFolder, port, databaseUrl));

    return {
      /** Such as http://127.0.0.1:3000, without a trailing slash. */
      origin,
      database,
      keys,
      /** Empty if e-mails are really sent. */
      mailbox,
      /** Includes the secret; null if e-mails are really sent. */
      mailboxAddress: options.mail ? null : `${siteUrl}/mailbox?secret=${mailboxSecret}`,
      /** What is simulated or off, and why. */
      notes: programs.flatMap((program) => program.notes),
      /** Call it after a schema change at runtime; the REST API caches the schema. */
      async schemaChanged(): Promise<void> {
        await ensureRealtimeTriggers(database);
        await warmSchemaCache(connection);
      },
      /** Finishes pending answers, then releases everything; repeated calls share the wait. */
      async stop(): Promise<void> {
        await steps.run();
      },
    };
  } catch (error) {
    await steps.run();
    throw asRefusal(error, dataFolder);
  }
}
