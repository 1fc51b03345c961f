import * as v from 'valibot';
import { isLoopbackHost } from '../platform/http/loopback-host.ts';
import { HttpUrl, Switch, wholeNumber } from '../platform/process/environment.ts';
import {
  Origins,
  operatorVariables,
  readServerEnvironment,
  serverVariables,
} from '../platform/server/server-environment.ts';
import { ChannelVariables } from './channels/registry.ts';
import { isVapidSubject, readVapidKeys } from './vapid-keys.ts';

const BotToken = v.pipe(
  v.string(),
  v.regex(/^\d{3,20}:[\w-]{10,100}$/, 'allowed: a bot token as @BotFather gives it'),
);

/** Shared with the embedded start; all optional. */
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
  /** How long a device has to show a notification before the next channel gets it. */
  ESCALATE_AFTER_MINUTES: v.optional(wholeNumber(1, 1_440), '10'),
};

type PushEnvironment = v.InferOutput<v.ObjectSchema<typeof PushVariables, undefined>>;

/** What both starts take from it alike. */
export const pushSettings = (env: PushEnvironment) => ({
  telegram: env.TELEGRAM_BOT_TOKEN
    ? { token: env.TELEGRAM_BOT_TOKEN, apiUrl: env.TELEGRAM_API_URL }
    : null,
  channels: env,
  limits: { escalateMs: env.ESCALATE_AFTER_MINUTES * 60_000 },
  allowLoopback: env.PUSH_ALLOW_LOOPBACK,
});

/** Whether both keys are absent, or a matching pair. */
export function isVapidPair(publicKey: string | undefined, privateKey: string | undefined) {
  if (publicKey === undefined && privateKey === undefined) return true;
  try {
    readVapidKeys(publicKey ?? '', privateKey ?? '');
    return true;
  } catch {
    return false;
  }
}

export const PushSchema = v.pipe(
  v.object({
    ...PushVariables,
    ...serverVariables('3002'),
    /** The first one is where notifications lead. */
    APP_ORIGIN: Origins,
    VAPID_SUBJECT: v.unwrap(PushVariables.VAPID_SUBJECT),
    VAPID_PUBLIC_KEY: v.string('generate a pair with: npx web-push generate-vapid-keys'),
    VAPID_PRIVATE_KEY: v.string('generate a pair with: npx web-push generate-vapid-keys'),
    ...operatorVariables('info'),
  }),
  v.forward(
    v.partialCheck(
      [['VAPID_PUBLIC_KEY'], ['VAPID_PRIVATE_KEY']],
      (env) => isVapidPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY),
      'allowed: a P-256 pair in base64url without padding, both halves set',
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

/** @throws EnvironmentError listing every bad variable at once */
export function readPushEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): v.InferOutput<typeof PushSchema> {
  return readServerEnvironment(PushSchema, environment);
}
