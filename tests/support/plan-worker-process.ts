// Works on a run, or settles, in a process of its own that kills itself ahead of a step of its
// transactions: `node plan-worker-process.ts <database URL> <JSON of PlanTask>`. Exits with 0 if it
// came to its end.
import { workOnRun } from '../../analysis-server/jobs/work-on-run.ts';
import type { ForcedMove } from '../../analysis-server/market/simulated/simulated-forced-move.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { openQueue } from '../../platform/database/queue.ts';
import { runPartsOn, settleAll } from './plan-desk.ts';
import { scriptedMarket } from './scripted-market.ts';
import { steppedDatabase } from './stepped-database.ts';
import { quietLog } from './test-database.ts';

export interface PlanTask {
  readonly moment: number;
  readonly moves: readonly ForcedMove[];
  /** Null: it settles. */
  readonly run: string | null;
  /** Ahead of which it dies, from 0. */
  readonly step: number;
}

const [, , url = '', json = ''] = process.argv;
const { moment, moves, run, step }: PlanTask = JSON.parse(json);
const market = scriptedMarket(moves);
market.clock.set(epochMs(moment));
let met = 0;
const database = steppedDatabase(openPostgres(url, { max: 3, log: quietLog }), () => {
  if (met++ === step) process.kill(process.pid, 'SIGKILL');
});
if (run === null) await settleAll(database, market);
else {
  const boss = openQueue(url, quietLog);
  await workOnRun(runPartsOn({ database, boss }, market), run, new AbortController().signal);
}
process.exit(0);
