import { createAnalysisServer } from '../../analysis-server/app.ts';
import { connectModel } from '../../analysis-server/language-model/connect-model.ts';
import { openMarket } from '../../analysis-server/market/opening/choose-market.ts';
import { createPushServer } from '../../push-server/app.ts';
import { loadOrCreateVapidKeys, readVapidKeys } from '../../push-server/vapid-keys.ts';
import type { Program, ProgramParts } from './program.ts';

/** Default push contact until the operator sets one. */
const UNKNOWN_OPERATOR = 'mailto:operator@example.com';

async function pushProgram(parts: ProgramParts): Promise<Program> {
  const { vapid, vapidSubject = UNKNOWN_OPERATOR, telegram = null, ...settings } = parts.push;
  const keys = vapid
    ? readVapidKeys(vapid.publicKey, vapid.privateKey)
    : await loadOrCreateVapidKeys(parts.dataFolder);
  const server = createPushServer({
    ...parts,
    ...settings,
    telegram,
    vapid: { keys, subject: vapidSubject },
    appOrigin: parts.siteUrl,
  });
  return {
    path: '/push',
    app: server.app,
    config: { vapidPublicKey: keys.publicKey },
    notes: telegram
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
