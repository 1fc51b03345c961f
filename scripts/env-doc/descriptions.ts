import type { VariableName } from './programs.ts';

type Group =
  | 'Where it listens, and who reaches it'
  | 'What it keeps'
  | 'Who gets in'
  | 'The market'
  | 'The language model'
  | 'E-mail'
  | 'Notifications'
  | 'What its operator sees'
  | 'The build of the app';

export interface Description {
  readonly group: Group;
  /** One or two sentences, for a table. */
  readonly text: string;
  /** Value for a small public server (`deploy/env.example`); absent: default. */
  readonly deployed?: string;
}

const described =
  (group: Group) =>
  (text: string, deployed?: string): Description =>
    deployed === undefined ? { group, text } : { group, text, deployed };

const reach = described('Where it listens, and who reaches it');
const kept = described('What it keeps');
const people = described('Who gets in');
const market = described('The market');
const model = described('The language model');
const email = described('E-mail');
const notify = described('Notifications');
const operator = described('What its operator sees');
const build = described('The build of the app');

/** A variable without a description does not compile. */
export const DESCRIPTIONS: Readonly<Record<VariableName, Description>> = {
  SITE_URL: reach(
    'The origin that people type, when a proxy stands in front; every link in e-mails and notifications begins with it. Unset under `npm start`: the address it listens on, by the name localhost where that is 127.0.0.1',
    'https://app.example.com',
  ),
  TRUST_PROXY: reach(
    '1 behind a proxy that sets `X-Forwarded-For` and `X-Forwarded-Proto` itself, as long as nothing but that proxy can reach the port. Without it everybody behind the proxy counts as one client, with 256 connections. At `analysis` and `push` it says only that `X-Request-Id` is that of the proxy',
    '1',
  ),
  PORT: reach('The port it listens on'),
  HOST: reach('The address it listens on'),
  APP_ORIGIN: reach(
    "The app's origins, whose pages may call the server; of the push server also where notifications lead (the first one)",
  ),

  DATA_DIR: kept('The folder for database, files and keys', '/var/lib/coin-analyst'),
  DATABASE_URL: kept(
    'A Postgres: a direct connection or a pooler in session mode. Unset under `npm start`: PGlite in `DATA_DIR`',
  ),
  DATABASE_CONNECTIONS: kept('How many connections the pool may have'),

  DEMO: people('1 makes the accounts demo@example.com and admin@example.com', '0'),
  DEMO_PASSWORD: people('Their password; the default is refused where others can reach the server'),
  ADMIN_FALLBACK_EMAIL: people('One address that always counts as an admin'),
  AUTH_JWKS_URL: people(
    'Where the keys are published that access tokens are checked by: `/auth/v1/.well-known/jwks.json` of a Supabase project. This or `AUTH_JWT_SECRET` must be set',
  ),
  AUTH_JWT_SECRET: people(
    "The secret of an auth service that signs with a shared one: a Supabase project's legacy JWT secret, or `jwtSecret` in `keys.json` of the data folder where `npm start` signs people in",
  ),
  SUPABASE_URL: people(
    "The Supabase project whose auth service sends the beta's invitations. `analysis` serves the beta desk where this, `SUPABASE_SERVICE_ROLE_KEY` and `SITE_URL` are all set; without them nobody can be let in from the app",
  ),
  SUPABASE_SERVICE_ROLE_KEY: people("That project's service role key (or secret key); a secret"),

  MARKET_DATA: market(
    'Unset: the exchange, and a simulated market when none answers at the start. `exchange`: never a simulated one; with `EXCHANGE=auto` the server then does not start while none answers',
    'exchange',
  ),
  EXCHANGE: market(
    'Which exchange. `auto` takes the first that answers at the start; with `MARKET_DATA=exchange` and one that is named, the server also starts while that one is away',
    'bybit',
  ),
  EXCHANGE_URL: market("Another address for the exchange's API"),
  LEVEL_WATCH: market(
    '0: nobody is notified of stops, targets and levels between the monitoring times',
  ),
  MARKET_SCAN: market(
    '0: the 50 most traded coins are not analysed each hour, and the page Markets says so. Set it alike for both roles of the analysis server',
  ),
  SAMPLE: market(
    "0: nobody without an account can read Bitcoin's newest analysis at `/sample`, whose page then says so",
  ),

  AI_PROVIDER: model('Who writes the words; with `none`, rules do'),
  AI_MODEL: model("The model's name"),
  AI_API_KEY: model('Its key; a secret'),
  AI_BASE_URL: model('The address of a server that speaks its protocol, or of a gateway'),
  AI_DAILY_TOKENS: model(
    'How many tokens, in and out, one UTC day may cost over all processes; past them rules write',
  ),

  SMTP_URL: email(
    'The mail server that sends sign-in e-mails: `smtps://user:password@mail.example.com:465`, with the special characters of user and password percent-encoded. A password is sent over TLS only, unless `?requireTLS=false` is appended. Without the variable they are shown at `/mailbox`',
    'smtps://user:password@mail.example.com:465',
  ),
  SMTP_FROM: email(
    'Their sender, such as `Coin Analyst <beta@example.com>`; without it no-reply at the host of `SITE_URL`',
  ),
  MAILBOX: email(
    '1 shows e-mails at `/mailbox` although others can reach the server; unset: on while `SMTP_URL` is unset and nobody else can reach it',
  ),
  ALERTS_SMTP_URL: notify(
    'The mail server that carries notifications to those who turn e-mail on in Settings; a password is sent over TLS only; unset: Settings does not offer it',
  ),
  ALERTS_SMTP_FROM: notify("The sender of those; without it no-reply at the app's host"),
  VAPID_SUBJECT: notify(
    'Whom push services write to about trouble: `mailto:` and an address that is read',
    'mailto:you@example.com',
  ),
  VAPID_PUBLIC_KEY: notify(
    'The identity that Web Push subscriptions belong to; `npx web-push generate-vapid-keys` makes a pair. `npm start` makes one at its first start, and keeps it in `DATA_DIR`',
  ),
  VAPID_PRIVATE_KEY: notify('Its private half; a secret'),
  TELEGRAM_BOT_TOKEN: notify('The bot, as @BotFather gives it; unset: no Telegram'),
  TELEGRAM_API_URL: notify("Another address for Telegram's bot API"),
  ESCALATE_AFTER_MINUTES: notify(
    "How long a device has to show a notification before the person's backup channel gets it",
  ),
  PUSH_ALLOW_LOOPBACK: notify(
    '1 lets subscriptions name push services on this machine: for tests, and refused where others can reach the server',
  ),

  METRICS_TOKEN: operator(
    'What a reader of metrics sends as `Authorization: Bearer ...`; unset: metrics are off. `openssl rand -hex 24` makes one',
  ),
  LOG_LEVEL: operator('The least severe entries that are logged'),
  LOG_FORMAT: operator(
    '`text`: sentences for people; `json`: one JSON object a line on standard output, for a collector',
  ),
  ACCESS_LOG: operator('1: a line for each request, whatever the level; it names nobody'),
  OTEL_EXPORTER_OTLP_ENDPOINT: operator(
    "A collector's OTLP over HTTP, such as `http://127.0.0.1:4318`; unset: no traces",
  ),

  VITE_SUPABASE_URL: build(
    "The Supabase project; unset: the app asks its own origin's `/config.json`, as under `npm start`",
  ),
  VITE_SUPABASE_ANON_KEY: build("The project's anon key (or publishable key); public"),
  VITE_ANALYSIS_URL: build("The analysis server; unset: `/analysis` of the app's own origin"),
  VITE_PUSH_URL: build("The push server; unset: `/push` of the app's own origin"),
};
