import { plural } from '../../../../domain/text/plural.ts';
import type { GapProposition } from '../../claims/proposition.ts';
import { listOf } from '../../sentence.ts';
import type { WordingsOf } from '../wording.ts';

/** Naming this many kinds of values or more says nothing more. */
const MANY = 4;

export const GAP_WORDS: WordingsOf<GapProposition> = {
  limitation: ({ limit, timeframes, reason }) => {
    const known = reason === null ? '' : `[ (${reason})]`;
    const candles = `${listOf(timeframes)} candles`;
    return limit === 'refused'
      ? { clause: `${candles} could not be read${known}`, noun: `unread ${candles}${known}` }
      : {
          clause: `older ${candles} are missing${known}`,
          noun: `missing older ${candles}${known}`,
        };
  },
  missing: ({ timeframes, names }) => {
    const frames = listOf(timeframes);
    const values = names.length < MANY ? `some values of ${listOf(names)}` : 'many values';
    return {
      clause: `${frames} ${plural(timeframes.length, 'has', 'have')} too few candles for ${values}`,
      noun: `too few ${frames} candles for ${values}`,
    };
  },
  simulated: () => ({
    clause: 'the market is simulated, and these are not real prices',
    noun: 'the simulated market without real prices',
  }),
  outside: () => ({
    clause: 'news and the order book are not read',
    noun: 'the absence of news and the order book',
  }),
};
