/**
 * What the level watch costs, on a real Postgres: a minute's round over all coins, asked of an
 * exchange's protocol on this machine, and a move that touches the levels of many people at once,
 * until a push service has accepted every notification.
 * Run: npm run bench:watch
 */
import { parseArgs } from 'node:util';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { measureFlood } from './watch/flood.ts';
import { measureRounds } from './watch/rounds.ts';
import { seedWatch } from './watch/seed.ts';

const { values } = parseArgs({
  options: {
    coins: { type: 'string', default: '200' },
    people: { type: 'string', default: '100000' },
    /** Levels of each person. */
    levels: { type: 'string', default: '10' },
    /** People whose levels one move touches. */
    touched: { type: 'string', default: '20000' },
  },
});
const size = {
  coins: Number(values.coins),
  people: Number(values.people),
  levels: Number(values.levels),
  touched: Number(values.touched),
};

const postgres = await startPostgres();
if (!postgres) {
  console.log(NO_POSTGRES);
} else {
  const databaseUrl = await postgres.createDatabase();
  const opened = await openTestDatabase(databaseUrl);
  await seedWatch(opened.database, size);
  await measureRounds(opened.database, size.coins);
  await measureFlood(opened.database, databaseUrl, size);
  await opened.close();
  await postgres.stop();
}
