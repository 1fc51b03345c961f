import * as v from 'valibot';
import {
  EnvironmentError,
  HttpUrl,
  PostgresUrl,
  readEnvironment,
  wholeNumber,
} from '../platform/environment.ts';
import { LOG_LEVELS } from '../platform/log.ts';
import { MetricsToken } from '../platform/metrics-access.ts';
import { ModelVariables, modelFaults } from './language-model/model-settings.ts';
import {
  ExchangeChoiceSchema,
  ExchangeUrlSchema,
  MarketDataSchema,
} from './market/market-settings.ts';

const originsOf = (text: string) => text.split(',').map((origin) => origin.trim());

const Origins = v.pipe(
  v.string(),
  v.check(
    (text) => originsOf(text).every((each) => URL.canParse(each) && new URL(each).origin === each),
    'allowed: origins such as https://app.example.com, separated by commas',
  ),
  v.transform(originsOf),
);

const EnvironmentSchema = v.pipe(
  v.object({
    DATABASE_URL: PostgresUrl,
    PORT: v.optional(wholeNumber(0, 65_535), '3001'),
    HOST: v.optional(v.string(), '127.0.0.1'),
    APP_ORIGIN: v.optional(Origins),
    AUTH_JWKS_URL: v.optional(HttpUrl),
    AUTH_JWT_SECRET: v.optional(
      v.pipe(v.string(), v.minLength(32, 'allowed: 32 characters or more')),
    ),
    SUPABASE_URL: v.optional(HttpUrl),
    SUPABASE_SERVICE_ROLE_KEY: v.optional(v.string()),
    SITE_URL: v.optional(HttpUrl),
    ADMIN_FALLBACK_EMAIL: v.optional(v.pipe(v.string(), v.email('allowed: one e-mail address'))),
    DATABASE_CONNECTIONS: v.optional(wholeNumber(2, 200), '10'),
    MARKET_DATA: v.optional(MarketDataSchema),
    EXCHANGE: v.optional(ExchangeChoiceSchema, 'auto'),
    EXCHANGE_URL: v.optional(ExchangeUrlSchema),
    ...ModelVariables,
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
      [['SUPABASE_URL'], ['SUPABASE_SERVICE_ROLE_KEY'], ['SITE_URL']],
      (env) => {
        const given = [env.SUPABASE_URL, env.SUPABASE_SERVICE_ROLE_KEY, env.SITE_URL];
        return given.every((value) => value === undefined) || !given.includes(undefined);
      },
      'set SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY and SITE_URL together, to serve the beta desk, or none of them',
    ),
    ['SUPABASE_URL'],
  ),
);

export type AnalysisEnvironment = v.InferOutput<typeof EnvironmentSchema>;

/**
 * The environment of a standalone analysis server.
 * @throws EnvironmentError listing every bad variable at once
 */
export function readAnalysisEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): AnalysisEnvironment {
  const read = readEnvironment(EnvironmentSchema, environment);
  const faults = modelFaults(read);
  if (faults.length > 0) throw new EnvironmentError(faults);
  return read;
}
