import type { GapProposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { READINGS } from '../../../domain/analysis/readings.ts';
import { TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import type { NaiveMarket } from './naive-market.ts';
import { firstFault, must, type Verdict } from './verdict.ts';

/** What a timeframe lacks values of. */
function missingIn({ facts }: NaiveMarket, timeframe: Timeframe): string[] {
  const fields = facts.missing
    .filter((one) => one.timeframe === timeframe)
    .map(({ field }) => field);
  const gaps = READINGS.filter(({ field }) => fields.includes(field)).map(({ gap }) => gap);
  return [...new Set(gaps)].filter((gap) => gap !== null);
}

/** Why a gap is none; null where it is one. */
export function gapFault(said: GapProposition, market: NaiveMarket): Verdict {
  const { limitations, market: source } = market.facts;
  switch (said.type) {
    case 'limitation': {
      const own = TIMEFRAMES.filter((timeframe) =>
        limitations.some(
          (one) =>
            one.timeframe === timeframe &&
            one.kind === said.limit &&
            (said.reason === null || one.reason === said.reason),
        ),
      );
      return must(own.join() === said.timeframes.join(), `${own}, said: ${said.timeframes}`);
    }
    case 'missing':
      return firstFault(
        must(said.timeframes.length > 0 && said.names.length > 0, 'nothing is missing'),
        ...said.timeframes.map((timeframe) => {
          const own = missingIn(market, timeframe);
          const wrong = said.names.filter((name) => !own.includes(name));
          return must(wrong.length === 0, `${timeframe} lacks ${own}, said: ${said.names}`);
        }),
      );
    case 'simulated':
      return must(source.simulated, 'the market is real');
    case 'outside':
      return null;
  }
}
