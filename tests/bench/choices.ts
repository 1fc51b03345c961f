/**
 * What `my_record()` answers 10,000 made-up people, beside a naive reference, and how long it takes,
 * on a real Postgres. Run: npm run bench:choices
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { become } from '../security/access/as-actor.ts';
import { endPlan, type MadeEnd, makePlan } from '../support/made-plans.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { type BenchPlan, type Choice, naiveRecord } from './choices/naive-record.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    plans: { type: 'string', default: '320' },
    choices: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const HOUR = 3_600_000;
const COINS = [
  'BTCUSDT',
  'ETHUSDT',
  'SOLUSDT',
  'XRPUSDT',
  'ADAUSDT',
  'DOTUSDT',
  'LTCUSDT',
  'TRXUSDT',
];
const OUTCOMES = ['hit', 'stopped', 'stopped', 'expired', 'replaced', 'replaced', 'void'] as const;

let state = Number(values.seed);
/** Park and Miller's minimal standard generator: 0 to 1. */
function random(): number {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
}
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const anyR = () => Math.round((random() * 6 - 2) * 1e12) / 1e12;

const postgres = await startPostgres();
if (!postgres) {
  console.log(NO_POSTGRES);
} else {
  const { database, close } = await openTestDatabase(await postgres.createDatabase());
  const now = Date.now();
  const plans: BenchPlan[] = [];
  const count = Number(values.plans);
  for (let place = 0; place < count; place += 1) {
    const coin = oneOf(COINS);
    const market = place % 40 === 0 ? 'simulated' : 'bybit';
    const openedAt = now - Math.floor(((count - place) / count) * 120 * 24 * HOUR);
    const opened = `to_timestamp(${openedAt} / 1000.0)`;
    const { hash, entry } = await makePlan(database, { coin, market, opened, hours: 1_000 });
    const end: MadeEnd = { outcome: oneOf(OUTCOMES), at: openedAt + 20 * HOUR, netR: anyR() };
    await endPlan(database, entry, end);
    const held: MadeEnd | null =
      end.outcome === 'replaced' && random() < 0.8
        ? { kind: 'held', outcome: oneOf(['hit', 'stopped']), at: end.at + HOUR, netR: anyR() }
        : null;
    if (held) await endPlan(database, entry, held);
    plans.push({ hash, entry, coin, market, openedAt, end, held });
  }

  const people: { readonly id: string; readonly choices: readonly Choice[] }[] = [];
  await database.query('alter table public.plan_choices disable trigger user');
  for (let batch = 0; batch < Number(values.people); batch += 500) {
    const rows: (Choice & { user: string })[] = [];
    for (let place = batch; place < Math.min(batch + 500, Number(values.people)); place += 1) {
      const id = randomUUID();
      const share = (2 * Number(values.choices) * random()) / count;
      const choices = plans
        .filter(() => random() < share)
        .map(
          (plan): Choice => ({
            plan,
            choice: oneOf(['taken', 'skipped', null]),
            odds: random() < 0.5 ? Math.round(random() * 1_000) / 1_000 : null,
            savedAt: plan.openedAt + Math.floor(random() * 21 * HOUR),
          }),
        );
      people.push({ id, choices });
      rows.push(...choices.map((choice) => ({ ...choice, user: id })));
    }
    const ids = people.slice(batch).map(({ id }) => id);
    await database.query(
      `insert into auth.users (id, email, email_confirmed_at)
       select id, id || '@example.com', now() from unnest($1::uuid[]) as id`,
      [ids],
    );
    await database.query(
      `update public.waitlist set approved = true where user_id = any ($1::uuid[])`,
      [ids],
    );
    await database.query(
      `insert into public.plan_choices (user_id, plan, choice, own_odds, at, saved_at)
       select r.user_id, r.plan, r.choice, r.odds, to_timestamp(r.saved / 1000.0),
         to_timestamp(r.saved / 1000.0)
       from jsonb_to_recordset($1::jsonb)
         as r (user_id uuid, plan text, choice text, odds float8, saved float8)`,
      [
        JSON.stringify(
          rows.map(({ user, plan, choice, odds, savedAt }) => ({
            user_id: user,
            plan: plan.hash,
            choice,
            odds,
            saved: savedAt,
          })),
        ),
      ],
    );
  }
  await database.query('alter table public.plan_choices enable trigger user');
  await database.query('analyze');

  const times: number[] = [];
  let equal = 0;
  for (const { id, choices } of people) {
    const answer = await database.transaction(async (tx) => {
      await become(tx, { id, email: `${id}@example.com` });
      const begun = performance.now();
      const [row] = await tx.query<{ it: unknown }>('select public.my_record() as it');
      times.push(performance.now() - begun);
      return row?.it;
    });
    const expected = naiveRecord(plans, choices);
    if (isDeepStrictEqual(answer, expected)) equal += 1;
    else if (equal === times.length - 1) console.log(JSON.stringify({ answer, expected }, null, 1));
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => `${times[Math.floor(share * (times.length - 1))]?.toFixed(1)} ms`;
  console.log(`equal to the digit: ${equal} of ${people.length} people`);
  console.log(`choices: ${people.reduce((sum, { choices }) => sum + choices.length, 0)}`);
  console.log(`my_record(): median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`);
  console.log(
    `load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  );
  await close();
  await postgres.stop();
}
