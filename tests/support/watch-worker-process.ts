// A level watch of its own process that a test may kill:
// `node watch-worker-process.ts <database URL> <moment in ms>`. Its clock stands still, on the simulated
// market. Prints one line when it is ready.
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { watchOn } from './level-watch.ts';
import { quietLog } from './test-database.ts';

const [, , url = '', moment = ''] = process.argv;
const clock = { now: () => epochMs(Number(moment)) };
const database = openPostgres(url, { max: 5, log: quietLog });
watchOn(database, simulatedMarket({ clock: clock.now }), clock, { roundEveryMs: 50 });
process.stdout.write('ready\n');
// Its timers do not keep it alive.
setInterval(() => undefined, 60_000);
