import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { plural } from '../../../../domain/text/plural.ts';
import type { GapProposition } from '../../claims/proposition.ts';
import { listOf } from '../../sentence.ts';
import { type WordingsOf, ways } from '../wording.ts';

/** Naming this many kinds of values or more says nothing more. */
const MANY = 4;

function charts(timeframes: readonly Timeframe[]): string {
  const names = timeframes.map((timeframe) => TIMEFRAME_NAMES[timeframe]);
  return `${listOf(names)} ${plural(names.length, 'chart')}`;
}

/** Without a digit. */
export const GAP_WORDS: WordingsOf<GapProposition> = {
  limitation: ({ limit, timeframes, reason }) => {
    const since = reason === null ? '' : `[ since ${reason}]`;
    const known = reason === null ? '' : `[ (${reason})]`;
    const which = charts(timeframes);
    return limit === 'refused'
      ? ways('', [`the ${which} could not be read${since}`, `the unread ${which}${known}`])
      : ways('', [
          `older candles are missing from the ${which}${since}`,
          `the gap in the older candles of the ${which}${known}`,
        ]);
  },
  missing: ({ timeframes, names }) => {
    const kinds = listOf(names);
    const [lack, its] = timeframes.length === 1 ? ['lacks', 'its'] : ['lack', 'their'];
    const [own, any] =
      names.length < MANY
        ? [`values of ${its} ${kinds}`, `values of ${kinds}`]
        : [`many of ${its} values`, 'many values'];
    const which = charts(timeframes);
    return ways('', [`the ${which} ${lack} ${own}`, `the lack of ${any} on the ${which}`]);
  },
  simulated: () =>
    ways(
      '',
      ['the prices are those of a simulated market', 'the prices of a simulated market'],
      ['the market behind these prices is simulated', 'a simulated market behind these prices'],
      [
        'nobody trades at these prices, as the market is simulated',
        'a simulated market in which nobody trades',
      ],
    ),
  outside: () =>
    ways('', [
      'news and the order book are not looked at',
      'the absence of news and the order book from this analysis',
    ]),
};
