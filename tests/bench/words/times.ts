import {
  analyseCandles,
  computedInput,
  writeByRules,
} from '../../../analysis-server/analyst/analyse.ts';
import { composeFigures } from '../../../analysis-server/analyst/compose.ts';
import { medianTimes } from '../interleaved.ts';
import type { AnalysedMoment } from './analysed-moments.ts';

const MOMENTS = 12;
const ROUNDS = 20;

/** Median times of what an analysis consists of, in the same run, against the one without words. */
export function timesOf(moments: readonly AnalysedMoment[]): string[] {
  const some = moments.slice(0, MOMENTS);
  const times = medianTimes(
    {
      'figures and plan, without claims and words': () =>
        some.map(({ input }) => composeFigures(computedInput(input))),
      'the same with claims': () => some.map(({ input }) => analyseCandles(input)),
      'text by rules alone': () => some.map(({ analysed }) => writeByRules(analysed)),
    },
    ROUNDS,
    5,
  );
  const [reference = Number.NaN] = times.values();
  return [...times].map(([name, time]) => {
    const each = time / 1000 / some.length;
    return `${name}: ${each.toFixed(2)} ms (${(time / reference).toFixed(2)})`;
  });
}
