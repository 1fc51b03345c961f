import { expect, test } from 'vitest';
import { recordedMoments } from '../../../bench/words/moments.ts';
import { judgedMoment } from '../../../support/claims/moment-faults.ts';

/** Of each coin, spread over the months that are recorded. */
const MOMENTS = 30;
const moments = recordedMoments(MOMENTS);

if (moments.length === 0) process.stdout.write('skipped: ../shared/data/candles is not here\n');

test.skipIf(moments.length === 0)(
  'no claim of a recorded moment is false, in all its words',
  () => {
    let claims = 0;
    const faults = moments.flatMap(({ source, input }) => {
      const judged = judgedMoment(input);
      claims += judged?.claims.length ?? 0;
      const at = new Date(input.analysedAt).toISOString();
      return judged?.faults.map((fault) => `${source} ${at}: ${fault}`) ?? [];
    });
    expect(faults).toEqual([]);
    expect(claims).toBeGreaterThan(100 * moments.length);
  },
);
