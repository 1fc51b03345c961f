import * as v from 'valibot';
import { DESK_ACTIONS, type DeskAction } from '../../beta/actions.ts';
import { EMAIL_RULE, EmailAddressSchema } from '../../domain/person/email-address.ts';
import { HttpUrl, PostgresUrl, SmtpUrl, wholeNumber } from '../../platform/process/environment.ts';
import { UsageError } from '../backup/command.ts';

export const BetaSchema = v.object({
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(PostgresUrl),
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  SITE_URL: v.optional(HttpUrl),
  SMTP_URL: v.optional(SmtpUrl),
  SMTP_FROM: v.optional(v.string()),
  SUPABASE_URL: v.optional(HttpUrl),
  SUPABASE_SERVICE_ROLE_KEY: v.optional(v.string()),
});

export type BetaEnvironment = v.InferOutput<typeof BetaSchema>;

export type BetaCommand =
  | { readonly action: 'list' }
  | { readonly action: DeskAction; readonly email: string };

const USAGE = `Usage:
  npm run beta -- list
  npm run beta -- ${DESK_ACTIONS.join('|')} <email>`;

const refuse = (fault: string) => new UsageError(`${fault}\n${USAGE}`);

/** @throws UsageError naming what was given and what is allowed */
export function readBetaCommand(args: readonly string[]): BetaCommand {
  const [action, address, ...rest] = args;
  const allowed = ['list', ...DESK_ACTIONS].join(', ');
  if (action === undefined) throw refuse(`The command is missing; allowed: ${allowed}.`);
  const known = DESK_ACTIONS.find((candidate) => candidate === action);
  if (action !== 'list' && !known) {
    throw refuse(`The command is ${JSON.stringify(action)}; allowed: ${allowed}.`);
  }
  const surplus = known ? rest : args.slice(1);
  if (surplus.length > 0) {
    throw refuse(`${JSON.stringify(surplus[0])} is one argument too many for ${action}.`);
  }
  if (!known) return { action: 'list' };
  const email = v.safeParse(EmailAddressSchema, address);
  if (email.success) return { action: known, email: email.output };
  const given = address === undefined ? 'missing' : JSON.stringify(address);
  throw refuse(`The address is ${given}; ${EMAIL_RULE}.`);
}
