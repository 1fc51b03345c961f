import { modelSettings } from '../analysis-server/language-model/model-settings.ts';
import { createAccessLog } from '../platform/http/access-log.ts';
import type { Log } from '../platform/process/log.ts';
import type { Environment } from './env.ts';
import { senderAt, smtpTransport } from './mail/smtp.ts';
import type { PushSettings } from './programs/program.ts';
import type { EmbeddedOptions } from './start.ts';

function pushSettings(environment: Environment): PushSettings {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = environment;
  const { TELEGRAM_BOT_TOKEN, TELEGRAM_API_URL } = environment;
  return {
    ...(VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY
      ? { vapid: { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } }
      : {}),
    vapidSubject: VAPID_SUBJECT,
    telegram: TELEGRAM_BOT_TOKEN
      ? { token: TELEGRAM_BOT_TOKEN, apiUrl: TELEGRAM_API_URL }
      : undefined,
    channels: environment,
    escalateMs: environment.ESCALATE_AFTER_MINUTES * 60_000,
    allowLoopback: environment.PUSH_ALLOW_LOOPBACK,
  };
}

export function optionsFrom(environment: Environment, log: Log): EmbeddedOptions {
  const { SITE_URL, SMTP_URL, SMTP_FROM, ADMIN_FALLBACK_EMAIL } = environment;
  return {
    dataFolder: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL ?? null,
    port: environment.PORT,
    host: environment.HOST,
    trustProxy: environment.TRUST_PROXY,
    demoPassword: environment.DEMO ? environment.DEMO_PASSWORD : null,
    market: {
      marketData: environment.MARKET_DATA ?? null,
      exchange: environment.EXCHANGE,
      exchangeUrl: environment.EXCHANGE_URL ?? null,
    },
    levelWatch: environment.LEVEL_WATCH,
    sample: environment.SAMPLE,
    marketScan: environment.MARKET_SCAN,
    push: pushSettings(environment),
    languageModel: modelSettings(environment),
    metricsToken: environment.METRICS_TOKEN ?? null,
    log,
    accessLog: environment.ACCESS_LOG ? createAccessLog('embedded', environment.LOG_FORMAT) : null,
    tracesEndpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT,
    siteUrl: SITE_URL,
    adminFallbackEmail: ADMIN_FALLBACK_EMAIL,
    mail: SMTP_URL
      ? smtpTransport({ url: SMTP_URL, from: SMTP_FROM ?? senderAt(SITE_URL), log })
      : undefined,
  };
}
