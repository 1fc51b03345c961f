import { type AnalysisServerParts, createAnalysisServer } from '../../analysis-server/app.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import type { WorkerTimings } from '../../analysis-server/limits.ts';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import type { ForcedMove } from '../../analysis-server/market/simulated/simulated-forced-move.ts';
import type { Program, ProgramParts } from '../../embedded/programs/program.ts';

const LOOK_OFTEN: Partial<WorkerTimings> = { monitorEveryMs: 100, watchEveryMs: 200 };

/**
 * The analysis server under /analysis on a simulated market that jumps when a test says so. To look for
 * jumps takes a fifth of a core: without any it looks as often as the product does.
 */
export const analysisProgramWith = (...forcedMoves: readonly ForcedMove[]) =>
  analysisProgramOn(forcedMoves, forcedMoves.length > 0 ? LOOK_OFTEN : {});

/** The same, with moves that a test may still add while it runs. */
export function analysisProgramOn(
  forcedMoves: readonly ForcedMove[],
  timings = LOOK_OFTEN,
  more: Pick<AnalysisServerParts, 'marketScan' | 'limits'> = {},
) {
  return async (parts: ProgramParts): Promise<Program> => {
    const market = simulatedMarket({ clock: () => parts.clock.now(), forcedMoves });
    const server = createAnalysisServer({
      ...parts,
      ...more,
      market,
      writer: rulesWriter,
      roles: { api: true, worker: true },
      timings,
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
