// `npm run bench:support`: what the support centre asks of a real Postgres with 50,000 tickets and
// 500,000 messages. Fails where a median is over its limit.
import pg from 'pg';
import { startPostgres } from '../support/postgres.ts';
import { SUPPORT_QUESTIONS, withActor } from '../support/support-questions.ts';
import { fillDesk } from '../support/support-volume.ts';
import { openTestDatabase } from '../support/test-database.ts';

const VOLUME = { people: 1_000, tickets: 50_000, messagesPerTicket: 10 };
const ROUNDS = 41;

/** Milliseconds that the median of each question may take; null: reported alone. */
const LIMITS = {
  user: { unread: 5, firstPage: 20, counts: null, detail: 10 },
  admin: {
    unread: 50,
    firstPage: 20,
    lastPage: null,
    byActivity: 20,
    filtered: 20,
    search: null,
    counts: null,
    detail: 10,
  },
} as const;

async function timesOf(client: pg.Client, sql: string, params: readonly string[]) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await client.query(sql, [...params]);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

async function run(): Promise<boolean> {
  const server = await startPostgres();
  if (!server) return true;
  try {
    const url = await server.createDatabase();
    const test = await openTestDatabase(url);
    const started = performance.now();
    const desk = await fillDesk(test.database, VOLUME);
    console.log(
      `${VOLUME.tickets} tickets, ${VOLUME.tickets * VOLUME.messagesPerTicket} messages of ${VOLUME.people} people, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
    await test.close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    let kept = true;
    for (const [who, limits] of Object.entries(LIMITS)) {
      await withActor(client, who === 'admin' ? desk.adminId : desk.ownerId);
      for (const [name, sql] of Object.entries(SUPPORT_QUESTIONS)) {
        const limit = Object.entries(limits).find(([asked]) => asked === name)?.[1];
        if (limit === undefined) continue;
        const params = name === 'detail' ? [desk.ticketId] : [];
        const { median, p95 } = await timesOf(client, sql, params);
        const over = limit !== null && median > limit;
        kept &&= !over;
        console.log(
          `${who.padEnd(6)}${name.padEnd(12)}median ${median.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms  ${limit === null ? '' : `limit ${limit} ms${over ? '  OVER' : ''}`}`,
        );
      }
    }
    await client.end();
    return kept;
  } finally {
    await server.stop();
  }
}

process.exitCode = (await run()) ? 0 : 1;
