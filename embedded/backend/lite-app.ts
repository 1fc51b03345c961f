import type { Connection } from '@supabase/lite';
import type { Log } from '../../platform/log.ts';
import type { Keys } from '../keys.ts';
import { App } from '../lite.ts';
import { type AnswerBounds, boundAnswersOf } from './answer-size.ts';
import { noteTroubleOf } from './database-trouble.ts';
import { withQuietConsole } from './quiet-console.ts';

/** Sends what @supabase/lite has to say to people. */
export type LiteMailer = NonNullable<InstanceType<typeof App>['_mailer']>;

export interface LiteOptions {
  connection: Connection;
  bounds: AnswerBounds;
  keys: Keys;
  /** The page's own origin. */
  siteUrl: string;
  mailer: LiteMailer;
  log: Log;
}

const PASSWORD_MIN_LENGTH = 6;

/**
 * Digits of a one-time code. Its hash is the token of the mailed link; six digits could be guessed
 * by anybody who knows the address, and nobody types codes here.
 */
const CODE_DIGITS = 40;

/** @supabase/lite set up for the product, without its studio, storage, admin mode and system routes. */
export async function createLite(options: LiteOptions): Promise<InstanceType<typeof App>> {
  noteTroubleOf(options.connection);
  boundAnswersOf(options.connection, options.bounds);
  const app = new App({
    connection: options.connection,
    api: { enabled: true, schemas: ['public'], max_rows: options.bounds.rows },
    auth: {
      enabled: true,
      enable_signup: true,
      jwt_secret: options.keys.jwtSecret,
      publishable_key: options.keys.anonKey,
      secret_key: options.keys.serviceKey,
      site_url: options.siteUrl,
      additional_redirect_urls: [],
      jwt_expiry: 3600,
      enable_refresh_token_rotation: true,
      minimum_password_length: PASSWORD_MIN_LENGTH,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: false,
        otp_length: CODE_DIGITS,
        otp_expiry: 3600,
      },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  app._mailer = options.mailer;
  await withQuietConsole(options.log, () => app.init());
  await warmSchemaCache(options.connection);
  return app;
}

/** Reads the catalogue afresh; to be called after any change of the schema. */
export async function warmSchemaCache(connection: Connection): Promise<void> {
  await connection.clearSchemaCache();
  await connection.introspect({ useCache: true });
}
