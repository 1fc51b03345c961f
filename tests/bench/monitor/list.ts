import type { Database } from '../../../platform/database/database.ts';

const ASKED = 200;

/** What the list reads for its person, under the person's own rights. */
const LIST = 'select * from public.watchlist_cards where user_id = $1 order by snapshot_time desc';

/** The time that one person's list takes, over many people. */
export async function measureList(database: Database): Promise<void> {
  const people = await database.query<{ id: string }>(
    `select id from auth.users order by random() limit ${ASKED}`,
  );
  const [{ rows } = { rows: 0 }] = await database.query<{ rows: number }>(
    'select count(*) as rows from public.watchlist_entries',
  );
  const times: number[] = [];
  let cards = 0;
  for (const { id } of people) {
    await database.transaction(async (tx) => {
      const claims = JSON.stringify({ sub: id, role: 'authenticated' });
      await tx.query("select set_config('request.jwt.claims', $1, true)", [claims]);
      await tx.query("select set_config('request.jwt.claim.sub', $1, true)", [id]);
      await tx.query('set local role authenticated');
      const began = performance.now();
      cards += (await tx.query(LIST, [id])).length;
      times.push(performance.now() - began);
    });
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
  console.log(
    `        one person's list of ${(cards / people.length).toFixed(0)} out of ${rows} entries: ` +
      `median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`,
  );
}
