import { complete } from '../../../analysis-server/analyst/text/complete.ts';
import { linesOf } from '../../../analysis-server/analyst/text/lines.ts';
import { realise } from '../../../analysis-server/analyst/text/realise.ts';
import { randomStream } from '../../../analysis-server/market/simulated/seeded-random.ts';
import type { AnalysedMoment } from './analysed-moments.ts';
import { randomDraft } from './random-draft.ts';
import { textFaults } from './text-faults.ts';

/** Finishes random drafts of slots and says what is wrong with those that do not stand. */
export function fallenDrafts(moments: readonly AnalysedMoment[], count: number): string[] {
  const random = randomStream(count);
  return Array.from({ length: count }, (_, index) => {
    const moment = moments[index % moments.length];
    if (!moment) throw new RangeError('no moment to write about');
    const { context, source } = moment;
    const draft = randomDraft(random, context.claims.length);
    const told = Object.values(linesOf(context)).flat();
    const written = realise(complete(draft, context), context, told);
    return textFaults(written, context).map((fault) => `draft ${index} of ${source}: ${fault}`);
  }).flat();
}
