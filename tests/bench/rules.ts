/**
 * What rules cost, on a real Postgres: the check of an hour over all coins by one worker, beside the
 * same work done person by person; a preview; a coin's row of an hour.
 * Run: npm run bench:rules
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { measureHours } from './rules/hours.ts';
import { measurePreviews } from './rules/previews.ts';
import { benchCoins, seedHours, seedRules } from './rules/seed.ts';

const { values } = parseArgs({
  options: {
    coins: { type: 'string', default: '50' },
    /** Of 50 rules each. */
    people: { type: 'string', default: '2000' },
    /** Hours checked without rules, and as many with them. */
    hours: { type: 'string', default: '6' },
    previews: { type: 'string', default: '300' },
  },
});

const postgres = await startPostgres();
if (!postgres) {
  console.log(NO_POSTGRES);
} else {
  const opened = await openTestDatabase(await postgres.createDatabase());
  const { database } = opened;
  const bench = benchCoins(database, Number(values.coins));
  await seedHours(database, bench);
  const people = await seedRules(database, bench, Number(values.people));
  await measureHours(database, bench, people, Number(values.hours));
  await measurePreviews(database, bench, Number(values.previews));
  console.log(
    `load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  );
  await opened.close();
  await postgres.stop();
}
