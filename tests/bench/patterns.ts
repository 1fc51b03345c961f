/**
 * How well patterns are recognised. Run: node tests/bench/patterns.ts
 *
 * Drawn series hold one pattern of a family, complete at the last candles; random walks hold none.
 * Noise is the standard deviation of each close's error as a share of the pattern's height; wicks
 * add half as much again. On a drawn series only the answer for its own family is judged.
 */
import { join } from 'node:path';
import type { PatternAnalysis } from '../../domain/analysis/timeframe-values.ts';
import { EVENT_FAMILIES, type Family, STRUCTURE } from '../support/patterns/families.ts';
import {
  measureDrawn,
  measureWalks,
  patternsIn,
  precisionOf,
  recallOf,
  sum,
  type Tally,
} from '../support/patterns/measure.ts';
import { recordedMoments } from '../support/patterns/recorded-moments.ts';

const FAMILIES = [...EVENT_FAMILIES, STRUCTURE];
const NOISES = [0, 0.01, 0.02, 0.05, 0.1];
const AIM_NOISE = 0.02;
const AIM = { precision: 0.9, recall: 0.8, falseShare: 0.05 };
const DRAWN_PER_FAMILY = 600;
const WALKS = 4000;
const WALK_CANDLES = 500;
const RECORDED = join(import.meta.dirname, '../../../shared/data/candles');

const show = (share: number) => `${(100 * share).toFixed(1)} %`;
const verdict = (met: boolean) => (met ? 'met' : 'MISSED');
const shareOf = (analyses: readonly PatternAnalysis[], family: Family) =>
  analyses.filter((analysis) => family.found(analysis) !== null).length / analyses.length;
const shareOfAny = (analyses: readonly PatternAnalysis[]) =>
  analyses.filter((analysis) => EVENT_FAMILIES.some((family) => family.found(analysis) !== null))
    .length / analyses.length;

const started = performance.now();
const walks = measureWalks(WALKS, WALK_CANDLES, 20_260_101);
const crossFound = new Map<string, PatternAnalysis[]>();
const measured = new Map<string, Map<number, Map<string, Tally>>>();
FAMILIES.forEach((family, position) => {
  const byNoise = new Map<number, Map<string, Tally>>();
  for (const noise of NOISES) {
    const seed = 1000 * (position + 1) + Math.round(1000 * noise);
    const analyses: PatternAnalysis[] = [];
    const options = { count: DRAWN_PER_FAMILY, noise, seed };
    byNoise.set(
      noise,
      measureDrawn(family, options, (analysis) => analyses.push(analysis)),
    );
    if (noise === AIM_NOISE) crossFound.set(family.name, analyses);
  }
  measured.set(family.name, byNoise);
});
const tallyOf = (family: Family, noise: number) =>
  sum(measured.get(family.name)?.get(noise)?.values() ?? []);

console.log(
  `${FAMILIES.length * DRAWN_PER_FAMILY} drawn series at each noise, ${WALKS} random walks\n`,
);

console.log('Recall by noise (share of the pattern’s height)');
console.table(
  Object.fromEntries(
    FAMILIES.map((family) => [
      family.name,
      Object.fromEntries(
        NOISES.map((noise) => [show(noise), show(recallOf(tallyOf(family, noise)))]),
      ),
    ]),
  ),
);

console.log(`At ${show(AIM_NOISE)} noise; precision against as many random walks as drawn series`);
console.table(
  Object.fromEntries(
    EVENT_FAMILIES.map((family) => {
      const tally = tallyOf(family, AIM_NOISE);
      const falseShare = shareOf(walks, family);
      const precision = precisionOf(tally, falseShare);
      const recall = recallOf(tally);
      const met =
        precision >= AIM.precision && recall >= AIM.recall && falseShare <= AIM.falseShare;
      const cells = {
        precision: show(precision),
        recall: show(recall),
        'wrong name': show(tally.wrongName / tally.drawn),
        'on random walks': show(falseShare),
        aim: verdict(met),
      };
      return [family.name, cells];
    }),
  ),
);

const pooled = sum(EVENT_FAMILIES.map((family) => tallyOf(family, AIM_NOISE)));
const falseShares = EVENT_FAMILIES.map((family) => shareOf(walks, family));
const summed = falseShares.reduce((total, share) => total + share, 0);
const pooledPrecision = precisionOf(pooled, summed / EVENT_FAMILIES.length);
console.log(
  [
    `All families together: precision ${show(pooledPrecision)}, recall ${show(recallOf(pooled))}`,
    `(${verdict(pooledPrecision >= AIM.precision && recallOf(pooled) >= AIM.recall)}).`,
  ].join(' '),
);
console.log(
  [
    `Random walks in which any of the ${EVENT_FAMILIES.length} families is found:`,
    `${show(shareOfAny(walks))}; the aim of ${show(AIM.falseShare)} is for each family.`,
    'Were every answer on a walk counted against every drawn series alike,',
    `precision would be ${show(precisionOf(pooled, summed))}.\n`,
  ].join(' '),
);

const structure = tallyOf(STRUCTURE, AIM_NOISE);
const states = ['uptrend', 'downtrend', 'sideways'].map((state) => {
  const count = walks.filter((analysis) => STRUCTURE.found(analysis) === state).length;
  return `${state} ${show(count / walks.length)}`;
});
console.log(
  [
    `Market structure is a state, not an event: ${show(recallOf(structure))} of the drawn trends`,
    `and ranges are named right; random walks are called ${states.join(', ')}.\n`,
  ].join(' '),
);

console.log(`By name at ${show(AIM_NOISE)} noise`);
console.table(
  Object.fromEntries(
    FAMILIES.flatMap((family) =>
      [...(measured.get(family.name)?.get(AIM_NOISE) ?? [])].sort().map(([name, tally]) => {
        const onWalks = walks.filter((analysis) => family.found(analysis) === name).length;
        const cells = {
          drawn: tally.drawn,
          recall: show(recallOf(tally)),
          'wrong name': show(tally.wrongName / tally.drawn),
          'on random walks': show(onWalks / walks.length),
        };
        return [name, cells];
      }),
    ),
  ),
);

console.log('What else is found in drawn series (rows: drawn; not errors in themselves)');
console.table(
  Object.fromEntries(
    FAMILIES.map((drawn) => [
      drawn.name,
      Object.fromEntries(
        EVENT_FAMILIES.map((family) => [
          family.name,
          show(shareOf(crossFound.get(drawn.name) ?? [], family)),
        ]),
      ),
    ]),
  ),
);

const recorded = [...recordedMoments(RECORDED, 1000, 60)].map(patternsIn);
if (recorded.length === 0) {
  console.log('Recorded candles: skipped, the folder ../shared/data/candles is absent.');
} else {
  console.log(`Recorded candles: share of ${recorded.length} moments at which each is found`);
  const shares = EVENT_FAMILIES.map((family) => [family.name, show(shareOf(recorded, family))]);
  console.table(Object.fromEntries([...shares, ['Any', show(shareOfAny(recorded))]]));
}
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
