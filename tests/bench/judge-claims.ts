/**
 * Judges every claim, with every word of it, of random markets: 10,000, or from seed to seed as the
 * arguments say.
 */
import { judgedMarkets } from '../support/claims/judged-markets.ts';

const [first = 0, end = 10_000] = process.argv.slice(2).map(Number);
const STEP = 250;
let moments = 0;
let claims = 0;
let faults = 0;
for (let seed = first; seed < end; seed += STEP) {
  const judged = judgedMarkets(seed, Math.min(end, seed + STEP), { kinds: 1, words: 1 });
  moments += judged.moments;
  claims += judged.claims;
  faults += judged.faults.length;
  for (const fault of judged.faults) process.stdout.write(`${fault}\n`);
}
process.stdout.write(`${moments} moments, ${claims} claims, ${faults} faults\n`);
process.exitCode = faults === 0 ? 0 : 1;
