/**
 * What watching costs, on a real Postgres: applying a snapshot to its watchers, a whole slot with
 * workers of their own processes, growth with people and coins, and one person's list.
 * Run: npm run bench:monitor (small), or with --full for the sizes of docs/scale.md.
 */
import { parseArgs } from 'node:util';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { measureApplying } from './monitor/applying.ts';
import { measureSlot } from './monitor/slot.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    /** Entries, coins and watchers of one coin that snapshots are applied to. */
    rows: { type: 'string' },
    watchers: { type: 'string' },
    /** People of each slot, separated by commas; each watches ten coins. */
    people: { type: 'string' },
    coins: { type: 'string' },
    workers: { type: 'string', default: '2' },
    only: { type: 'string', default: 'applying,slot' },
  },
});
const size = (given: string | undefined, small: number, full: number) =>
  Number(given ?? (values.full ? full : small));
const coins = size(values.coins, 40, 200);
const people = (values.people ?? (values.full ? '1000,10000,100000' : '200,1000')).split(',');
const only = values.only.split(',');

const postgres = await startPostgres();
if (!postgres) {
  console.log(NO_POSTGRES);
} else {
  const withDatabase = async (measure: (url: string) => Promise<void>) =>
    measure(await postgres.createDatabase());
  if (only.includes('applying')) {
    await withDatabase(async (url) => {
      const opened = await openTestDatabase(url);
      const rows = size(values.rows, 10_000, 100_000);
      const watchers = size(values.watchers, 2_000, 20_000);
      await measureApplying(opened.database, { rows, coins, watchers });
      await opened.close();
    });
  }
  if (only.includes('slot')) {
    console.log(`\nA slot: ten coins each out of ${coins}, ${values.workers} worker processes`);
    for (const count of people) {
      await withDatabase((url) =>
        measureSlot(url, { people: Number(count), coins, workers: Number(values.workers) }),
      );
    }
  }
  await postgres.stop();
}
