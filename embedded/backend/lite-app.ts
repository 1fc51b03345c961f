import type { Connection } from '@supabase/lite';
import {
  AliasNode,
  IdentifierNode,
  type KyselyPlugin,
  QueryNode,
  RawNode,
  SelectionNode,
  SelectQueryNode,
  ValueNode,
} from 'kysely';
import type { Log } from '../../platform/process/log.ts';
import type { Keys } from '../keys.ts';
import { App } from '../lite.ts';
import { noteTroubleOf, withQuietConsole } from './lite-errors.ts';

/** Rows of an answer; bytes of one from tables, and of one from a function. */
type AnswerBounds = Readonly<Record<'rows' | 'answer' | 'functionAnswer', number>>;

/** Has the database count each row before sending, so that large answers never fill memory. */
const answerSize = (most: number): KyselyPlugin => ({
  transformQuery({ node }) {
    if (!SelectQueryNode.is(node)) return node;
    const rows = AliasNode.create(node, IdentifierNode.create('counted row'));
    const counted = SelectQueryNode.cloneWithSelections(SelectQueryNode.createFrom([rows]), [
      SelectionNode.createSelectAll(),
    ]);
    const fits = RawNode.create(
      ['embedded.count_answer(octet_length("counted row"::text), ', ')'],
      [ValueNode.create(most)],
    );
    return QueryNode.cloneWithWhere(counted, fits);
  },
  transformResult: async ({ result }) => result,
});

function boundAnswersOf(connection: Connection, bounds: AnswerBounds): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (vars, work, options) => {
    const most = options?.rpc ? bounds.functionAnswer : bounds.answer;
    return withContext(vars, (db) => work(db.withPlugin(answerSize(most))), options);
  };
}

export type LiteMailer = NonNullable<InstanceType<typeof App>['_mailer']>;

export interface LiteOptions {
  connection: Connection;
  bounds: AnswerBounds;
  keys: Keys;
  siteUrl: string;
  mailer: LiteMailer;
  log: Log;
}

const PASSWORD_MIN_LENGTH = 6;

/** The hash is the mailed token: with six digits, anyone who knows the address could guess it. */
const CODE_DIGITS = 40;

/** @supabase/lite without its studio, storage, admin mode and system routes. */
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

/** After schema changes. */
export async function warmSchemaCache(connection: Connection): Promise<void> {
  await connection.clearSchemaCache();
  await connection.introspect({ useCache: true });
}
