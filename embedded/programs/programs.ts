import { createAnalysisServer } from '../../analysis-server/app.ts';
import { connectModel } from '../../analysis-server/language-model/connect-model.ts';
import { openMarket } from '../../analysis-server/market/opening/choose-market.ts';
import { createPushServer } from '../../push-server/app.ts';
import { loadOrCreateVapidKeys, readVapidKeys } from '../../push-server/vapid-keys.ts';
import type { Program, ProgramParts } from './program.ts';

/** Default push contact until the operator sets one. */
const UNKNOWN_OPERATOR = 'mailto:operator@example.com';

async function pushProgram(parts: ProgramParts): Promise<Program> {
  const { database, verifyToken, log, clock, siteUrl, push } = parts;
  const keys = push.vapid
    ? readVapidKeys(push.vapid.publicKey, push.vapid.privateKey)
    : await loadOrCreateVapidKeys(parts.dataFolder);
  const server = createPushServer({
    database,
    verifyToken,
    log,
    clock,
    vapid: { keys, subject: push.vapidSubject ?? UNKNOWN_OPERATOR },
    appOrigin: siteUrl,
    telegram: push.telegram ?? null,
    channels: push.channels ?? {},
    limits: push.escalateMs === undefined ? {} : { escalateMs: push.escalateMs },
    allowLoopback: push.allowLoopback ?? false,
    ...(push.ca === undefined ? {} : { ca: push.ca }),
    metricsToken: parts.metricsToken,
  });
  return {
    path: '/push',
    app: server.app,
    config: { vapidPublicKey: keys.publicKey },
    notes: push.telegram
      ? []
      : ['Telegram is off: set TELEGRAM_BOT_TOKEN to send alerts there as well.'],
    start: () => server.start(),
    stop: () => server.stop(),
  };
}

async function analysisProgram(parts: ProgramParts): Promise<Program> {
  const { clock, database } = parts;
  const { source, notes } = await openMarket({
    ...parts.market,
    clock: () => clock.now(),
    database,
  });
  const server = createAnalysisServer({
    ...parts,
    market: source,
    ...(await connectModel(parts.languageModel, parts)),
    roles: { api: true, worker: true },
  });
  return {
    path: '/analysis',
    app: server.app,
    config: { market: source.market },
    notes,
    start: () => server.start(),
    async stop() {
      await server.stop();
      await source.close();
    },
  };
}

export const programs: readonly ((parts: ProgramParts) => Promise<Program>)[] = [
  analysisProgram,
  pushProgram,
];
