import { createAnalysisServer } from '../../analysis-server/app.ts';
import { chooseWriter } from '../../analysis-server/language-model/choose-writer.ts';
import { openMarket } from '../../analysis-server/market/choose-market.ts';
import type { Program, ProgramParts } from './program.ts';

/** The analysis server, both roles, under /analysis. */
export async function analysisProgram(parts: ProgramParts): Promise<Program> {
  const { clock } = parts;
  const { source, notes } = await openMarket({ ...parts.market, clock: () => clock.now() });
  const server = createAnalysisServer({
    ...parts,
    market: source,
    writer: await chooseWriter(parts.languageModel, parts),
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
