import * as v from 'valibot';
import {
  HttpUrl,
  PostgresUrl,
  readEnvironment,
  Switch,
  wholeNumber,
} from '../process/environment.ts';
import { LOG_FORMATS, LOG_LEVELS, type LogOptions } from '../process/log.ts';
import { MetricsToken } from './metrics-access.ts';

const originsOf = (text: string) => text.split(',').map((origin) => origin.trim());

export const Origins = v.pipe(
  v.string(),
  v.check(
    (text) => originsOf(text).every((each) => URL.canParse(each) && new URL(each).origin === each),
    'allowed: origins such as https://app.example.com, separated by commas',
  ),
  v.transform(originsOf),
);

export const serverVariables = (port: string) => ({
  DATABASE_URL: PostgresUrl,
  PORT: v.optional(wholeNumber(0, 65_535), port),
  HOST: v.optional(v.string(), '127.0.0.1'),
  APP_ORIGIN: v.optional(Origins),
  TRUST_PROXY: v.optional(Switch, '0'),
  AUTH_JWKS_URL: v.optional(HttpUrl),
  AUTH_JWT_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(32, 'allowed: 32 characters or more')),
  ),
  DATABASE_CONNECTIONS: v.optional(wholeNumber(2, 200), '10'),
});

export const operatorVariables = (logLevel: LogOptions['level']) => ({
  METRICS_TOKEN: v.optional(MetricsToken),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `allowed: ${LOG_LEVELS.join(', ')}`), logLevel),
  LOG_FORMAT: v.optional(v.picklist(LOG_FORMATS, `allowed: ${LOG_FORMATS.join(', ')}`), 'text'),
  ACCESS_LOG: v.optional(Switch, '0'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(HttpUrl),
});

type Variables = Readonly<Record<string, string | undefined>>;

function tokenKeyFaults({ AUTH_JWKS_URL, AUTH_JWT_SECRET }: Variables): string[] {
  if (AUTH_JWKS_URL || AUTH_JWT_SECRET) return [];
  return [
    'AUTH_JWKS_URL: set AUTH_JWKS_URL, AUTH_JWT_SECRET or both, so that access tokens can be judged',
  ];
}

/** @throws EnvironmentError listing every bad variable at once */
export function readServerEnvironment<const S extends v.GenericSchema>(
  schema: S,
  variables: Variables,
): v.InferOutput<S> {
  return readEnvironment(schema, variables, tokenKeyFaults);
}
