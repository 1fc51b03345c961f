import { afterAll, expect, it } from 'vitest';
import { checkCoin } from '../../../analysis-server/rules/check-coin.ts';
import { previewRule } from '../../../analysis-server/rules/preview.ts';
import { RULE_SCOPES } from '../../../domain/rule/own-rule.ts';
import { RULES } from '../../../domain/rule/rule.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { seededRandom } from '../../support/candles.ts';
import { createApproved } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { wholeMarket } from '../../support/whole-market.ts';

const HOUR = 3_600_000;
const WEEK = 168;
/** In the order in which a preview names those of one hour. */
const COINS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const;
const PEOPLE = 20;
const RULES_EACH = 25;

/** Bitcoin always, Ether until the middle of the week, Solana never. */
const isListed = (coin: string, n: number) => coin === 'BTCUSDT' || (coin === 'ETHUSDT' && n < 84);

const { database, close } = await openTestDatabase(null);
afterAll(close);

/** Rules of different claims for each person, whose list holds some of the coins. */
function randomRules(random: () => number, users: readonly string[]) {
  const oneOf = <T>(from: readonly T[]): T => from[Math.ceil(random() * from.length) - 1] as T;
  return users.flatMap((user) => {
    const list = COINS.filter((coin) => coin === COINS[user.charCodeAt(0) % 3] || random() < 0.5);
    const claims = new Set<string>();
    while (claims.size < RULES_EACH) claims.add(oneOf(RULES).claim);
    return [...claims].map((claim) => {
      const scope = oneOf(RULE_SCOPES);
      return { user, claim, scope, coin: scope === 'coin' ? oneOf(COINS) : null, list };
    });
  });
}

type RandomRule = ReturnType<typeof randomRules>[number];

async function saveRules(rules: readonly RandomRule[], since: number): Promise<void> {
  await database.query(
    `with shown as (
       insert into public.analysis_snapshots
         (coin, market, snapshot_time, engine, result, recommendation, inputs)
       select c, 'simulated', now(), 'rules', '{}', '{}', '{}' from unnest($2::text[]) c
       returning id, coin
     ), saved as (
       insert into public.claim_rules (user_id, claim, phrase, scope, coin, since)
       select r.user, r.claim, r.claim, r.scope, r.coin, to_timestamp($3::float8 / 1000)
       from jsonb_to_recordset($1::jsonb) r ("user" uuid, claim text, scope text, coin text)
     )
     insert into public.watchlist_entries (user_id, coin, current_snapshot)
     select distinct r.user, s.coin, s.id
     from jsonb_to_recordset($1::jsonb) r ("user" uuid, list text[])
     join shown s on s.coin = any (r.list)`,
    [JSON.stringify(rules), [...COINS], since],
  );
}

const lineOf = (rule: Pick<RandomRule, 'user' | 'claim'>, coin: string, at: number) =>
  `${rule.user} ${rule.claim}: ${coin}, ${new Date(at).toISOString()}`;

it.each([
  ['May', 20_000_103, Date.UTC(2026, 4, 3)],
  ['January', 7, Date.UTC(2025, 0, 14, 17)],
])(
  'what 500 random rules sent in a week of %s is what their previews list',
  async (_, seed, start) => {
    await database.query('truncate auth.users, private.hourly_claims, public.alerts cascade');
    const feed = scriptedMarket([], seed);
    const end = epochMs(start + WEEK * HOUR);
    const market = wholeMarket(feed, end, 215);
    const check = (coin: (typeof COINS)[number], n: number) => {
      const candleClose = epochMs(start + n * HOUR);
      feed.clock.set(candleClose);
      const of = {
        coin,
        candleClose,
        listed: isListed(coin, n),
        derivatives: null,
        snapshot: null,
      };
      return checkCoin({ database, market }, of);
    };
    for (const coin of COINS) await check(coin, 0);

    const people = await Promise.all(
      Array.from({ length: PEOPLE }, () => createApproved(database)),
    );
    const rules = randomRules(
      seededRandom(seed),
      people.map(({ id }) => id),
    );
    await saveRules(rules, start);

    const sent: string[] = [];
    let last = 0;
    for (let n = 1; n <= WEEK; n++) {
      for (const coin of COINS) {
        const { alerts } = await check(coin, n);
        if (alerts === 0) continue;
        const written = await database.query<{
          id: number;
          user: string;
          claim: string;
          coin: string;
        }>(
          `select a.id, a.user_id as user, m.claim, a.coin
         from public.alerts a join public.alert_messages m on m.id = a.message_id
         where a.kind = 'rule' and a.id > $1 order by a.id`,
          [last],
        );
        last = written.at(-1)?.id ?? last;
        sent.push(...written.map((one) => lineOf(one, one.coin, start + n * HOUR)));
      }
    }

    const listed: string[] = [];
    const parts = { database, market, now: end, mayCompute: () => false };
    for (const rule of rules) {
      const coins = { coin: [rule.coin ?? ''], list: rule.list, market: null }[rule.scope];
      const preview = await previewRule(parts, rule.claim, coins);
      listed.push(...(preview?.fired ?? []).map(({ coin, at }) => lineOf(rule, coin, at)));
    }
    expect(sent.toSorted()).toEqual(listed.toSorted());
    expect(sent.length).toBeGreaterThan(100);
  },
);
