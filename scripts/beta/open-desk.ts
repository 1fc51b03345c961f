import * as v from 'valibot';
import { actAtDesk, type DeskAction, type DeskOutcome } from '../../beta/actions.ts';
import { inviteByAuthService } from '../../beta/invite-by-auth-service.ts';
import { readWaitlistPage } from '../../beta/waitlist-entries.ts';
import {
  BetaAnswerSchema,
  type BetaPage,
  BetaPageSchema,
  type BetaQuestion,
} from '../../domain/person/beta.ts';
import { isOwnDatabase } from '../../embedded/database/migrations.ts';
import { ownKeys } from '../../embedded/keys.ts';
import { inviteByMail } from '../../embedded/mail/invite-by-mail.ts';
import { senderAt, smtpTransport } from '../../embedded/mail/smtp.ts';
import { findRunningServer } from '../../embedded/running-server.ts';
import type { Database } from '../../platform/database/database.ts';
import { EnvironmentError, readEnvironment } from '../../platform/process/environment.ts';
import { createLog, type Log } from '../../platform/process/log.ts';
import { openInstallation } from '../open-data-folder.ts';
import { type BetaEnvironment, BetaSchema } from './command.ts';

/** A running server, or the database itself. */
interface OpenedDesk {
  readPage(question: BetaQuestion): Promise<BetaPage>;
  act(action: DeskAction, email: string): Promise<DeskOutcome>;
  close(): Promise<void>;
}

const RefusalSchema = v.object({ detail: v.string() });

function deskOverHttp(origin: string, serviceKey: string): OpenedDesk {
  const ask = async (path: string, body: object) => {
    const response = await fetch(`${origin}/analysis/beta-desk/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    const refusal = response.ok ? null : v.parse(RefusalSchema, answer).detail;
    return { answer, refusal };
  };
  return {
    async readPage(question) {
      const { answer, refusal } = await ask('list', question);
      if (refusal) throw new Error(refusal);
      return v.parse(BetaPageSchema, answer);
    },
    async act(action, email) {
      const { answer, refusal } = await ask(action, { email });
      if (refusal) return { kind: 'refused', message: refusal };
      return { kind: 'done', message: v.parse(BetaAnswerSchema, answer).message };
    },
    close: async () => undefined,
  };
}

const RETRY_AFTER_MS = [1_000, 10_000];

/** By our own server's transport, if any. */
function mailer(env: BetaEnvironment, database: Database, log: Log) {
  const { SMTP_URL, SMTP_FROM, SITE_URL } = env;
  const from = SMTP_FROM ?? senderAt(SITE_URL);
  const how = { from, log, retryAfterMs: RETRY_AFTER_MS, waits: true };
  const smtp = SMTP_URL ? smtpTransport({ url: SMTP_URL, ...how }) : null;
  const siteUrl = SITE_URL ?? `http://localhost:${env.PORT}`;
  const invite = inviteByMail({ database, transport: smtp, siteUrl });
  return { invite, close: async () => smtp?.close() };
}

/** By a Supabase project's auth service. @throws EnvironmentError */
function projectMailer(env: BetaEnvironment) {
  const invite = inviteByAuthService(env);
  if (invite) return { invite, close: async () => undefined };
  throw new EnvironmentError([
    'DATABASE_URL is a Supabase project, whose auth service sends the e-mails; set SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY and SITE_URL, too',
  ]);
}

/** Through our running server, if any (it has the folder). @throws EnvironmentError, FolderInUse */
export async function openDesk(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<OpenedDesk> {
  const env = readEnvironment(BetaSchema, variables);
  const log = createLog({ name: 'beta', level: 'warn' });
  const place = { dataFolder: env.DATA_DIR, databaseUrl: env.DATABASE_URL ?? null };
  const running = await findRunningServer(place.dataFolder, place.databaseUrl);
  if (running) return deskOverHttp(running, (await ownKeys(place.dataFolder)).serviceKey);
  const { database, close } = await openInstallation(place, 'beta', log);
  try {
    const { invite, close: closeMail } = (await isOwnDatabase(database))
      ? mailer(env, database, log)
      : projectMailer(env);
    return {
      readPage: (question) => readWaitlistPage(database, question),
      act: (action, email) => actAtDesk({ database, invite, log }, 'operator', action, email),
      async close() {
        await closeMail();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
