import { isIP } from 'node:net';
import * as v from 'valibot';
import {
  HttpUrl,
  PostgresUrl,
  readEnvironment,
  Switch,
  wholeNumber,
} from '../platform/environment.ts';
import { LOG_LEVELS } from '../platform/log.ts';
import { MetricsToken } from '../platform/metrics-access.ts';
import { ChannelVariables } from './channels/registry.ts';
import { isLoopbackAddress } from './subscriptions/public-address.ts';
import { isVapidSubject, readVapidKeys } from './vapid-keys.ts';

const Origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((origin) => origin.trim())),
  v.check(
    (origins) => origins.every((text) => URL.canParse(text) && new URL(text).origin === text),
    'allowed: origins such as https://app.example.com, separated by commas; the first one is where notifications lead',
  ),
);

const BotToken = v.pipe(
  v.string(),
  v.regex(/^\d{3,20}:[\w-]{10,100}$/, 'allowed: a bot token as @BotFather gives it'),
);

/** The variables that the push server shares with the embedded start; any of them may be absent. */
export const PushVariables = {
  ...ChannelVariables,
  VAPID_SUBJECT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isVapidSubject,
        'allowed: mailto: and an address, or an https: URL, at a real host; push services refuse localhost',
      ),
    ),
  ),
  VAPID_PUBLIC_KEY: v.optional(v.string()),
  VAPID_PRIVATE_KEY: v.optional(v.string()),
  TELEGRAM_BOT_TOKEN: v.optional(BotToken),
  TELEGRAM_API_URL: v.optional(HttpUrl),
  PUSH_ALLOW_LOOPBACK: v.optional(Switch, '0'),
};

/** Whether a HOST to listen on is reached from this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return isIP(host) === 0 ? host === 'localhost' : isLoopbackAddress(host);
}

/** Whether two keys are absent, or present and a pair. */
export function isVapidPair(
  publicKey: string | undefined,
  privateKey: string | undefined,
): boolean {
  if (publicKey === undefined && privateKey === undefined) return true;
  try {
    readVapidKeys(publicKey ?? '', privateKey ?? '');
    return true;
  } catch {
    return false;
  }
}

const NOT_A_PAIR = 'allowed: a P-256 pair in base64url without padding, both halves set';

const EnvironmentSchema = v.pipe(
  v.object({
    ...PushVariables,
    DATABASE_URL: PostgresUrl,
    PORT: v.optional(wholeNumber(0, 65_535), '3002'),
    HOST: v.optional(v.string(), '127.0.0.1'),
    APP_ORIGIN: Origins,
    AUTH_JWKS_URL: v.optional(HttpUrl),
    AUTH_JWT_SECRET: v.optional(
      v.pipe(v.string(), v.minLength(32, 'allowed: 32 characters or more')),
    ),
    DATABASE_CONNECTIONS: v.optional(wholeNumber(2, 200), '10'),
    VAPID_SUBJECT: v.unwrap(PushVariables.VAPID_SUBJECT),
    VAPID_PUBLIC_KEY: v.string('generate a pair with: npx web-push generate-vapid-keys'),
    VAPID_PRIVATE_KEY: v.string('generate a pair with: npx web-push generate-vapid-keys'),
    METRICS_TOKEN: v.optional(MetricsToken),
    LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `allowed: ${LOG_LEVELS.join(', ')}`), 'info'),
  }),
  v.forward(
    v.partialCheck(
      [['AUTH_JWKS_URL'], ['AUTH_JWT_SECRET']],
      (env) => env.AUTH_JWKS_URL !== undefined || env.AUTH_JWT_SECRET !== undefined,
      'set AUTH_JWKS_URL, AUTH_JWT_SECRET or both, so that access tokens can be judged',
    ),
    ['AUTH_JWKS_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['VAPID_PUBLIC_KEY'], ['VAPID_PRIVATE_KEY']],
      (env) => isVapidPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY),
      NOT_A_PAIR,
    ),
    ['VAPID_PUBLIC_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['PUSH_ALLOW_LOOPBACK'], ['HOST']],
      (env) => !env.PUSH_ALLOW_LOOPBACK || isLoopbackHost(env.HOST),
      'is for tests; allowed only while HOST is a loopback address',
    ),
    ['PUSH_ALLOW_LOOPBACK'],
  ),
);

export type PushEnvironment = v.InferOutput<typeof EnvironmentSchema>;

/**
 * The environment of a standalone push server.
 * @throws EnvironmentError listing every bad variable at once
 */
export function readPushEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): PushEnvironment {
  return readEnvironment(EnvironmentSchema, environment);
}
