import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { RULES } from '../../../domain/rule/rule.ts';
import { isNear } from '../../bench/rules/rule-rows.ts';
import { ownEnvironment } from '../../support/child-process.ts';
import { isShared, SHARED_DATA } from '../../support/recorded-candles.ts';

const isHere = isShared('history');
if (!isHere) process.stdout.write('skipped: ../shared/data/history is not here\n');

const COUNTING = fileURLToPath(new URL('../../bench/rules/held-out-process.ts', import.meta.url));
const CountsSchema = v.array(
  v.tuple([v.string(), v.strictObject({ fired: v.number(), hours: v.number() })]),
);
/** A sample; `npm run measure:rules -- --check` counts all. */
const COINS = 2;
/** With fewer to be expected, chance alone brings half or twice as many. */
const ENOUGH = 25;

interface Kind {
  readonly name: string;
  readonly expected: number;
  readonly fired: number;
}

/** Over its timeframes. */
function kindsOf(counts: v.InferOutput<typeof CountsSchema>): Kind[] {
  const kinds = new Map<string, Kind>();
  const known = new Map(counts);
  for (const { claim, timeframe, weekly } of RULES) {
    const count = known.get(claim);
    if (weekly === null || count === undefined) continue;
    const name = claim.replace(`:${timeframe}`, '');
    const { expected, fired } = kinds.get(name) ?? { expected: 0, fired: 0 };
    const more = (weekly * count.hours) / (7 * 24);
    kinds.set(name, { name, expected: expected + more, fired: fired + count.fired });
  }
  return [...kinds.values()];
}

const sum = (kinds: readonly Kind[], of: 'expected' | 'fired') =>
  kinds.reduce((total, kind) => total + kind[of], 0);

test.skipIf(!isHere)('on coins held out, kinds fire as often as the vocabulary says', async () => {
  const folder = fileURLToPath(new URL('history', SHARED_DATA));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [COUNTING, folder, String(COINS)],
    { env: ownEnvironment() },
  );
  const kinds = kindsOf(v.parse(CountsSchema, JSON.parse(stdout)));
  const often = kinds.filter(({ expected }) => expected >= ENOUGH);
  const seldom = kinds.filter(({ expected }) => expected < ENOUGH);
  expect(often.length).toBeGreaterThan(35);
  expect(often.filter(({ fired, expected }) => !isNear(fired, expected))).toEqual([]);
  expect(isNear(sum(seldom, 'fired'), sum(seldom, 'expected'))).toBe(true);
});
