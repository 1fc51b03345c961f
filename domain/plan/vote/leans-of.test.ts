import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { agreementClaims } from '../../../analysis-server/analyst/claims/agreement.ts';
import { composeFigures } from '../../../analysis-server/analyst/compose.ts';
import { leaningInput, unknownTimeframe } from '../../../tests/support/computed-timeframes.ts';
import {
  FROZEN_COIN,
  FROZEN_MOMENT,
  frozenAnalysis,
} from '../../../tests/support/frozen-analyses.ts';
import { momentOfInput } from '../../../tests/support/moment.ts';
import { composeInputs } from '../../../tests/support/random-compose-input.ts';
import { ENGINE, ENGINES } from '../../analysis/engine.ts';
import { readAnalysis } from '../../analysis/read-analysis.ts';
import { byTimeframe, type Timeframe, TimeframeSchema } from '../../market/timeframe.ts';
import { leansOf, leanWay, type TimeframeLeans } from './leans-of.ts';

const Timeframes = v.array(TimeframeSchema);
type Said = Readonly<Record<'long' | 'short' | 'undecided', readonly Timeframe[]>>;
const SaidLeansSchema = v.object({ long: Timeframes, short: Timeframes, undecided: Timeframes });

/** What a sentence about the timeframes' leans says of each. */
const waysSaid = ({ long, short, undecided }: Said): TimeframeLeans =>
  byTimeframe((timeframe) => {
    if (long.includes(timeframe)) return 'up';
    if (short.includes(timeframe)) return 'down';
    return undecided.includes(timeframe) ? 'flat' : null;
  });

function analysisOf(engine: string) {
  const analysis = readAnalysis(frozenAnalysis(engine), { coin: FROZEN_COIN, time: FROZEN_MOMENT });
  if (analysis === 'unreadable') throw new Error(`${engine} is unreadable`);
  return analysis;
}

test('a lean of 15% of all it could be is one, anything less is none', () => {
  expect([0.15, 0.1499, 0, -0.1499, -0.15].map(leanWay)).toEqual([
    'up',
    'flat',
    'flat',
    'flat',
    'down',
  ]);
});

test('arrows say what the sentence about the timeframes says, on any market', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const said = agreementClaims(momentOfInput(input))
        .map(({ proposition }) => proposition)
        .find(({ type }) => type === 'frames-lean');
      if (said?.type !== 'frames-lean') throw new Error('the leans are not said');
      expect(leansOf(composeFigures(input))).toEqual(waysSaid(said));
    }),
    { numRuns: 200 },
  );
});

describe('stored results', () => {
  test.each(ENGINES)('of %s lean as their own text says', (engine) => {
    const analysis = analysisOf(engine);
    const said = analysis.claims.find(({ proposition }) => proposition.type === 'frames-lean');
    expect(leansOf(analysis)).toEqual(waysSaid(v.parse(SaidLeansSchema, said?.proposition)));
  });

  test('without a price know no lean', () => {
    const analysis = analysisOf(ENGINE);
    const nothing = byTimeframe(() => null);
    expect(leansOf({ ...analysis, tradeRecommendation: null })).toEqual(nothing);
  });

  test('without a candle of a timeframe know no lean of it', () => {
    const neutral = leaningInput(byTimeframe(() => 0));
    const unseen = { ...unknownTimeframe('1w', 64250.5), candleTime: null };
    const figures = composeFigures({
      ...neutral,
      timeframes: { ...neutral.timeframes, '1w': unseen },
    });
    expect(leansOf(figures)).toEqual({ ...byTimeframe(() => 'flat'), '1w': null });
  });
});
