import { modelSettings } from '../analysis-server/language-model/model-settings.ts';
import { createAccessLog } from '../platform/http/access-log.ts';
import type { Log } from '../platform/process/log.ts';
import { pushSettings } from '../push-server/env.ts';
import type { Environment } from './env.ts';
import { senderAt, smtpTransport } from './mail/smtp.ts';
import type { EmbeddedOptions } from './start.ts';

export function optionsFrom(environment: Environment, log: Log): EmbeddedOptions {
  const { SITE_URL, SMTP_URL, SMTP_FROM, ADMIN_FALLBACK_EMAIL, HOST, PORT } = environment;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = environment;
  return {
    dataFolder: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL ?? null,
    port: PORT,
    host: HOST,
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
    push: {
      ...pushSettings(environment),
      ...(publicKey && privateKey ? { vapid: { publicKey, privateKey } } : {}),
      vapidSubject: environment.VAPID_SUBJECT,
    },
    languageModel: modelSettings(environment),
    metricsToken: environment.METRICS_TOKEN ?? null,
    log,
    accessLog: environment.ACCESS_LOG ? createAccessLog('embedded', environment.LOG_FORMAT) : null,
    tracesEndpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT,
    // Browsers have passkeys at localhost, not at 127.0.0.1.
    siteUrl:
      SITE_URL ?? (HOST === '127.0.0.1' && PORT > 0 ? `http://localhost:${PORT}` : undefined),
    adminFallbackEmail: ADMIN_FALLBACK_EMAIL,
    mail: SMTP_URL
      ? smtpTransport({ url: SMTP_URL, from: SMTP_FROM ?? senderAt(SITE_URL), log })
      : undefined,
  };
}
