/**
 * Whether claims that rules wait for hold, by the product and by an evaluator that was written from
 * their sentences and the guide: generated moments of recorded coins, as many claims that hold as
 * not, and some that cannot be known. Prints equal/all by kind, then each that differs.
 * Run: npm run bench:claims
 */
import { parseArgs } from 'node:util';
import { SHARED_DATA } from '../support/recorded-candles.ts';
import { gatherCases } from './claims/gather-cases.ts';
import { coinFiles } from './track-record/candle-folder.ts';

const { values } = parseArgs({
  options: {
    history: { type: 'string', default: new URL('history', SHARED_DATA).pathname },
    coins: { type: 'string', default: '' },
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});

const files = coinFiles(values.history, values.coins.split(',').filter(Boolean));
const { kinds, differing, moments } = gatherCases(files, {
  half: Number(values.cases) / 2,
  seed: Number(values.seed),
});
const total = { equal: 0, all: 0, true: 0, false: 0, unknown: 0 };
console.log(`${'kind'.padEnd(76)} equal/all     true  false  unknown`);
for (const [kind, tally] of [...kinds].toSorted()) {
  for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += tally[name];
  print(kind, tally);
}
print('all', total);
console.log(`moments looked at: ${moments}`);
for (const line of differing) console.log(line);

function print(kind: string, tally: typeof total): void {
  const counts = [tally.true, tally.false, tally.unknown].map((count) => `${count}`.padStart(6));
  console.log(`${kind.padEnd(76)} ${`${tally.equal}/${tally.all}`.padEnd(12)} ${counts.join(' ')}`);
}
