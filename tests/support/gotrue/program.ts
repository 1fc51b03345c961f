import { execFileSync } from 'node:child_process';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { vi } from 'vitest';
import { ownEnvironment, startProgram } from '../child-process.ts';
import type { Counterpart } from '../counterpart.ts';
import { freePort } from '../proxies.ts';

/** Supabase's auth service, which a developer builds elsewhere. */
export const GOTRUE: Counterpart = {
  name: 'GoTrue',
  program: process.env.GOTRUE_PROGRAM,
  how: 'GOTRUE_PROGRAM names no program',
  inCi: false,
};

/** Signs tokens where there are no keys, as a project with its legacy secret does. */
export const GOTRUE_SECRET = 'the-secret-of-the-project-is-long-enough';

/** A key as `GOTRUE_JWT_KEYS` takes it. */
export async function signingKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' };
}

/** The first signs; tokens of the others are still taken. */
export const keysVariable = (signing: JWK, ...others: readonly JWK[]) => ({
  GOTRUE_JWT_KEYS: JSON.stringify([
    { ...signing, key_ops: ['sign', 'verify'] },
    ...others.map((key) => ({ ...key, key_ops: ['verify'] })),
  ]),
});

export interface GotrueOptions {
  /** As the auth service's role. */
  readonly databaseUrl: string;
  /** The app's, which serves it at /auth/v1 and our templates at /templates. */
  readonly siteUrl: string;
  readonly smtpUrl: string;
  /** Beside or in place of ours. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** What docs/deploy/supabase.md and supabase/config.toml have set, and no limit that a test meets by accident. */
function variablesOf({ databaseUrl, siteUrl, smtpUrl, variables }: GotrueOptions) {
  const smtp = new URL(smtpUrl);
  return {
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: `${databaseUrl}?sslmode=disable`,
    GOTRUE_API_HOST: '127.0.0.1',
    API_EXTERNAL_URL: `${siteUrl}/auth/v1`,
    GOTRUE_SITE_URL: siteUrl,
    GOTRUE_URI_ALLOW_LIST: ['/waitlist', '/reset-password', '/login']
      .map((path) => siteUrl + path)
      .join(),
    GOTRUE_JWT_SECRET: GOTRUE_SECRET,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_PASSWORD_MIN_LENGTH: '6',
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
    GOTRUE_MAILER_AUTOCONFIRM: 'false',
    GOTRUE_MAILER_OTP_EXP: '86400',
    GOTRUE_MAILER_OTP_LENGTH: '10',
    GOTRUE_MAILER_URLPATHS_CONFIRMATION: '/auth/v1/verify',
    GOTRUE_MAILER_URLPATHS_EMAIL_CHANGE: '/auth/v1/verify',
    GOTRUE_MAILER_SUBJECTS_CONFIRMATION: 'Confirm your address',
    GOTRUE_MAILER_SUBJECTS_RECOVERY: 'Set your password',
    GOTRUE_MAILER_TEMPLATES_CONFIRMATION: `${siteUrl}/templates/confirmation.html`,
    GOTRUE_MAILER_TEMPLATES_RECOVERY: `${siteUrl}/templates/recovery.html`,
    GOTRUE_SMTP_HOST: smtp.hostname,
    GOTRUE_SMTP_PORT: smtp.port,
    GOTRUE_SMTP_ADMIN_EMAIL: 'accounts@coin-analyst.org',
    GOTRUE_SMTP_SENDER_NAME: 'Coin Analyst',
    GOTRUE_SMTP_MAX_FREQUENCY: '1ns',
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '100000',
    ...variables,
  };
}

/** Makes its tables. */
export function migrateGotrue(program: string, options: GotrueOptions): void {
  const env = { ...ownEnvironment(), ...variablesOf(options) };
  execFileSync(program, ['migrate'], { env, stdio: 'pipe' });
}

export interface RunningGotrue {
  /** It answers at the root; what is before it makes that /auth/v1. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Runs it on a free port of loopback. @throws Error with its error output where it does not start */
export async function startGotrue(program: string, options: GotrueOptions): Promise<RunningGotrue> {
  const port = String(await freePort());
  const env = { ...variablesOf(options), PORT: port };
  const running = await startProgram(program, ['serve'], env, 'GoTrue API started');
  const origin = `http://127.0.0.1:${port}`;
  // It says so before it listens.
  await vi.waitFor(() => fetch(`${origin}/health`), 10_000);
  return {
    origin,
    async stop() {
      await running.terminate();
    },
  };
}
