import { previewRule } from '../../../analysis-server/rules/preview.ts';
import { RULES } from '../../../domain/rule/rule.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Bench } from './seed.ts';

/** Prints what previews of the scopes take over seven days. */
export async function measurePreviews(
  database: Database,
  { market, coins, at }: Bench,
  count: number,
): Promise<void> {
  const [newest] = await database.query<{ hour: number }>(
    `select max(extract(epoch from hour) - extract(epoch from $1::timestamptz))::float8 / 3600 as hour
     from private.hourly_claims`,
    [new Date(at(0)).toISOString()],
  );
  const parts = { database, market, now: at(newest?.hour ?? 0), mayCompute: () => false };
  const scopes = {
    'one coin': (n: number) => coins.slice(n % coins.length).slice(0, 1),
    'a list of ten': (n: number) => coins.slice(n % (coins.length - 10)).slice(0, 10),
    'any of the 50': () => null,
  };
  for (const [scope, coinsOf] of Object.entries(scopes)) {
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      const claim = RULES[n % RULES.length]?.claim ?? '';
      const begun = performance.now();
      await previewRule(parts, claim, coinsOf(n));
      times.push(performance.now() - begun);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const part = (share: number) => sorted[Math.floor(share * (count - 1))]?.toFixed(1);
    console.log(`preview      ${scope.padEnd(14)} median ${part(0.5)} ms, p95 ${part(0.95)} ms`);
  }
}
