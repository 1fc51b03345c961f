/**
 * What the market costs, part by part.
 * Run: npm run bench:market, or npm run bench:market -- --only slot (parts separated by commas).
 */
import { parseArgs } from 'node:util';
import { past } from './market/past.ts';
import { prices } from './market/prices.ts';
import { recompute } from './market/recompute.ts';
import { measureSlot } from './market/slot.ts';
import { store } from './market/store.ts';
import { warm } from './market/warm.ts';

/** Each part prints its own figures. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  slot: measureSlot,
  warm,
  store,
  past,
  prices,
  recompute,
};

const { values } = parseArgs({
  options: { only: { type: 'string', default: Object.keys(PARTS).join(',') } },
});
for (const name of values.only.split(',')) {
  const measure = PARTS[name];
  if (!measure) throw new Error(`there is no part "${name}"; parts: ${Object.keys(PARTS)}`);
  console.log(`\n${name}`);
  await measure();
}
