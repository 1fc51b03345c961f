import * as v from 'valibot';
import {
  BetaAnswerSchema,
  type BetaPage,
  BetaPageSchema,
  type BetaQuestion,
  type LastBackup,
  LastBackupSchema,
} from '../../domain/person/beta.ts';
import { MINUTE_MS } from '../../domain/text/time-units.ts';
import { connection } from '../backend/connection.ts';
import { attempt, succeeded } from '../backend/failure.ts';
import { analysisRequest, serverRequest } from '../backend/server-request.ts';
import { fromTables } from '../backend/tables.ts';
import { resource } from './resource.ts';

export const betaPage = resource<[BetaQuestion], BetaPage>({
  name: 'beta-page',
  read: (_, question) => analysisRequest('beta-desk/list', question, BetaPageSchema),
});

export type BetaAction = 'approve' | 'revoke' | 'resend';

export const askBetaDesk = (action: BetaAction, email: string) =>
  analysisRequest(`beta-desk/${action}`, { email }, BetaAnswerSchema);

export const lastBackup = resource<[], LastBackup>({
  name: 'last-backup',
  read: () =>
    serverRequest('analysisUrl', 'beta-desk/last-backup', { method: 'GET' }, LastBackupSchema),
});

const RoundSchema = v.object({
  program: v.string(),
  name: v.string(),
  /** ISO 8601; null before the first. */
  ended_well_at: v.nullable(v.string()),
  failed_at: v.nullable(v.string()),
  failure: v.nullable(v.string()),
  /** Age of the oldest pending work; null if not measured. */
  behind_seconds: v.nullable(v.number()),
  late: v.boolean(),
  set_aside: v.number(),
  /** The newest of the items that were set aside. */
  items: v.array(v.object({ item: v.string(), reason: v.string(), since: v.string() })),
});

export type BackgroundRound = v.InferOutput<typeof RoundSchema>;

/** When each background round last succeeded, and what it left out. */
export const rounds = resource<[], readonly BackgroundRound[]>({
  name: 'background-rounds',
  read: () => fromTables((db) => db.rpc('background_rounds'), v.array(RoundSchema)),
  every: MINUTE_MS,
});

/** Where the backend shows its e-mails; null if it sends them. */
export const mailbox = resource<[], string | null>({
  name: 'mailbox',
  read: () =>
    attempt(async () => {
      const config = await connection().config();
      if (!config.ok) return config;
      return succeeded(config.value.mailbox ? `${config.value.supabaseUrl}/mailbox` : null);
    }),
});

/** Sets a cookie, since a page navigation carries no access token; admins only. */
export const enterMailbox = () =>
  serverRequest('supabaseUrl', 'mailbox/session', { method: 'POST' }, v.undefined());
