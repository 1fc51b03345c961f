import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { plural } from '../../../../domain/text/plural.ts';
import type { GapProposition } from '../../claims/propositions/gap.ts';
import { listOf } from '../../sentence.ts';
import type { WordingsOf } from '../wording.ts';

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
    return limit === 'refused'
      ? [
          {
            clause: `the ${charts(timeframes)} could not be read${since}`,
            noun: `the unread ${charts(timeframes)}${known}`,
          },
        ]
      : [
          {
            clause: `older candles are missing from the ${charts(timeframes)}${since}`,
            noun: `the gap in the older candles of the ${charts(timeframes)}${known}`,
          },
        ];
  },
  missing: ({ timeframes, names }) => {
    const kinds = listOf(names);
    const one = timeframes.length === 1;
    const its = one ? 'its' : 'their';
    const [lacks, lack] =
      names.length < MANY
        ? [`values of ${its} ${kinds}`, `values of ${kinds}`]
        : [`many of ${its} values`, 'many values'];
    return [
      {
        clause: `the ${charts(timeframes)} ${one ? 'lacks' : 'lack'} ${lacks}`,
        noun: `the lack of ${lack} on the ${charts(timeframes)}`,
      },
    ];
  },
  simulated: () => [
    {
      clause: 'the prices are those of a simulated market',
      noun: 'the prices of a simulated market',
    },
    {
      clause: 'the market behind these prices is simulated',
      noun: 'a simulated market behind these prices',
    },
    {
      clause: 'nobody trades at these prices, as the market is simulated',
      noun: 'a simulated market in which nobody trades',
    },
  ],
  outside: () => [
    {
      clause: 'news and the order book are not looked at',
      noun: 'the absence of news and the order book from this analysis',
    },
  ],
};
