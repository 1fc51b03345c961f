import { createAnalysisServer } from '../../analysis-server/app.ts';
import { connectModel } from '../../analysis-server/language-model/connect-model.ts';
import { openMarket } from '../../analysis-server/market/opening/choose-market.ts';
import type { Program, ProgramParts } from './program.ts';

/** The analysis server, both roles, under /analysis. */
export async function analysisProgram(parts: ProgramParts): Promise<Program> {
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
