import * as v from 'valibot';
import {
  HttpUrl,
  PostgresUrl,
  readEnvironment,
  SmtpUrl,
  wholeNumber,
} from '../../platform/process/environment.ts';

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

/** @throws EnvironmentError listing every bad variable at once */
export function readBetaEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): BetaEnvironment {
  return readEnvironment(BetaSchema, variables);
}
