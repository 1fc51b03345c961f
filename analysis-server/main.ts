import { createBetaDesk } from '../beta/app.ts';
import { inviteByAuthService } from '../beta/invite-by-auth-service.ts';
import { openQueue } from '../platform/database/queue.ts';
import { EnvironmentError } from '../platform/process/environment.ts';
import { runServer } from '../platform/server/run-server.ts';
import { createAnalysisServer } from './app.ts';
import { readAnalysisEnvironment } from './env.ts';
import { connectModel } from './language-model/connect-model.ts';
import { modelSettings } from './language-model/model-settings.ts';
import { openMarket } from './market/opening/choose-market.ts';
import { setAdminFallback } from './store/admin-fallback.ts';

function rolesFrom(args: readonly string[]): Parameters<typeof createAnalysisServer>[0]['roles'] {
  const unknown = args.filter((arg) => arg !== '--api' && arg !== '--worker');
  if (unknown.length > 0) {
    throw new EnvironmentError([`${unknown.join(' ')} is not known; allowed: --api, --worker`]);
  }
  const all = args.length === 0;
  return { api: all || args.includes('--api'), worker: all || args.includes('--worker') };
}

await runServer({
  name: 'analysis-server',
  environment: () => ({
    ...readAnalysisEnvironment(process.env),
    roles: rolesFrom(process.argv.slice(2)),
  }),
  async open({ roles, ...env }, ground) {
    const { database, log, clock, onStop } = ground;
    if (env.ADMIN_FALLBACK_EMAIL) await setAdminFallback(database, env.ADMIN_FALLBACK_EMAIL);
    const market = await openMarket({
      marketData: env.MARKET_DATA ?? null,
      exchange: env.EXCHANGE,
      exchangeUrl: env.EXCHANGE_URL ?? null,
      clock: clock.now,
      database,
    });
    onStop(() => market.source.close());
    log.info({ roles }, 'starting');
    for (const note of market.notes) log.info(note);
    const boss = openQueue(env.DATABASE_URL, log);
    onStop(() => boss.stop());
    await boss.start();
    const invite = inviteByAuthService(env);
    return createAnalysisServer({
      ...ground,
      boss,
      ...(invite ? { betaDesk: createBetaDesk({ ...ground, invite }) } : {}),
      market: market.source,
      ...(await connectModel(modelSettings(env), ground)),
      roles,
      levelWatch: env.LEVEL_WATCH,
      sample: env.SAMPLE,
      marketScan: env.MARKET_SCAN,
      appOrigins: env.APP_ORIGIN ?? [],
      metricsToken: env.METRICS_TOKEN ?? null,
      measureProcess: true,
    });
  },
});
