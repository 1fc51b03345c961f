import * as v from 'valibot';
import { ModelVariables, modelFaults } from '../analysis-server/language-model/model-settings.ts';
import { MarketVariables } from '../analysis-server/market/opening/market-settings.ts';
import { EmailAddressSchema } from '../domain/person/email-address.ts';
import { isLoopbackHost } from '../platform/http/loopback-host.ts';
import {
  EnvironmentError,
  PostgresUrl,
  readEnvironment,
  SmtpUrl,
  Switch,
  wholeNumber,
} from '../platform/process/environment.ts';
import { operatorVariables } from '../platform/server/server-environment.ts';
import { isVapidPair, PushVariables } from '../push-server/env.ts';

/** Printed at start; rejected on a reachable host. */
export const DEFAULT_DEMO_PASSWORD = 'demo-password-1';

const Origin = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).pathname === '/',
    'allowed: an origin like https://app.example.com',
  ),
  v.transform((text) => new URL(text).origin),
);

export const EmbeddedSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'allowed: an address or name')),
    '127.0.0.1',
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(PostgresUrl),
  SITE_URL: v.optional(Origin),
  TRUST_PROXY: v.optional(Switch, '0'),
  DEMO: v.optional(Switch, '1'),
  DEMO_PASSWORD: v.optional(
    v.pipe(v.string(), v.minLength(6, 'allowed: at least 6 characters')),
    DEFAULT_DEMO_PASSWORD,
  ),
  ADMIN_FALLBACK_EMAIL: v.optional(EmailAddressSchema),
  ...PushVariables,
  ...MarketVariables,
  ...ModelVariables,
  SMTP_URL: v.optional(SmtpUrl),
  SMTP_FROM: v.optional(v.string()),
  MAILBOX: v.optional(Switch),
  ...operatorVariables('warn'),
});

export type Environment = v.InferOutput<typeof EmbeddedSchema>;

/** Whether other machines can connect, directly or through a proxy. */
export function isReachable({ HOST, SITE_URL, TRUST_PROXY }: Environment): boolean {
  if (TRUST_PROXY || !isLoopbackHost(HOST)) return true;
  return SITE_URL !== undefined && !isLoopbackHost(new URL(SITE_URL).hostname);
}

/** E-mails must go somewhere, and be shown to others only by explicit choice. */
function mailFaults({ SMTP_URL, MAILBOX }: Environment, reachable: boolean): string[] {
  if (SMTP_URL !== undefined) {
    return MAILBOX
      ? ['MAILBOX is 1 while SMTP_URL is set; allowed: one of them, as e-mails are sent or caught']
      : [];
  }
  if (MAILBOX === false) {
    return ['MAILBOX is 0 while SMTP_URL is not set; allowed: MAILBOX=1 or an SMTP_URL'];
  }
  if (MAILBOX || !reachable) return [];
  return [
    'SMTP_URL is not set; where others can reach the server (by HOST, SITE_URL or TRUST_PROXY), allowed: smtp://user:password@host:port, or MAILBOX=1 to show e-mails at /mailbox instead',
  ];
}

/** Conflicts between variables. */
function faultsBetween(environment: Environment): string[] {
  const reachable = isReachable(environment);
  const faults = mailFaults(environment, reachable);
  if (environment.DEMO && reachable && environment.DEMO_PASSWORD === DEFAULT_DEMO_PASSWORD) {
    faults.push(
      'DEMO_PASSWORD is the default, which everybody knows; where others can reach the server (by HOST, SITE_URL or TRUST_PROXY) set another, or set DEMO=0',
    );
  }
  if (!isVapidPair(environment.VAPID_PUBLIC_KEY, environment.VAPID_PRIVATE_KEY)) {
    faults.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair; allowed: a P-256 pair in base64url without padding, or neither',
    );
  }
  if (environment.PUSH_ALLOW_LOOPBACK && reachable) {
    faults.push(
      'PUSH_ALLOW_LOOPBACK is for tests; allowed only while nobody else can reach the server (by HOST, SITE_URL or TRUST_PROXY)',
    );
  }
  return [...faults, ...modelFaults(environment)];
}

/** @throws EnvironmentError listing every bad variable at once */
export function readEmbeddedEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): Environment {
  const environment = readEnvironment(EmbeddedSchema, variables);
  const faults = faultsBetween(environment);
  if (faults.length > 0) throw new EnvironmentError(faults);
  return environment;
}
