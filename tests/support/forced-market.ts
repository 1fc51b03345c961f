import { createAnalysisServer } from '../../analysis-server/app.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import { SimulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import type { ForcedMove } from '../../analysis-server/market/simulated/simulated-forced-move.ts';
import type { Program, ProgramParts } from '../../embedded/programs/program.ts';

/** The analysis server under /analysis on a simulated market that jumps when a test says so. */
export const analysisProgramWith = (...forcedMoves: readonly ForcedMove[]) =>
  analysisProgramOn(forcedMoves);

/** The same, with moves that a test may still add while it runs. */
export function analysisProgramOn(forcedMoves: readonly ForcedMove[]) {
  return async (parts: ProgramParts): Promise<Program> => {
    const market = new SimulatedMarket({ clock: () => parts.clock.now(), forcedMoves });
    const server = createAnalysisServer({
      ...parts,
      market,
      writer: rulesWriter,
      roles: { api: true, worker: true },
      timings: { monitorEveryMs: 100, watchEveryMs: 200 },
    });
    return {
      path: '/analysis',
      app: server.app,
      config: { market: market.market },
      notes: [],
      start: () => server.start(),
      stop: () => server.stop(),
    };
  };
}
