import type {
  PatternProposition,
  StructureProposition,
} from '../../../analysis-server/analyst/claims/market-proposition.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import type { NaiveMarket } from './naive-market.ts';
import { structureOf, swings } from './naive-swings.ts';
import { figure, firstFault, must, sideFault, type Verdict } from './verdict.ts';

/** The last swings of one end, the newest last. */
export function lastSwings(market: NaiveMarket, timeframe: Timeframe, end: 'high' | 'low') {
  const all = swings(market.candles[timeframe], market.line(timeframe, 'ATR'));
  return all.filter((swing) => swing.end === end).slice(-2);
}

/** The structure of a timeframe by its naive swings. */
export const structureIn = (market: NaiveMarket, timeframe: Timeframe) =>
  structureOf(market.candles[timeframe], market.line(timeframe, 'ATR'));

/** Why a statement about swings is not so; null where it is. */
export function structureFault(said: StructureProposition, market: NaiveMarket): Verdict {
  const { timeframe } = said;
  if (said.type === 'swings') {
    const own = structureIn(market, timeframe);
    const ends = (['high', 'low'] as const).map((end) => lastSwings(market, timeframe, end));
    return firstFault(
      must(
        ends.every((swings) => swings.length === 2),
        'two highs and two lows are not known',
      ),
      must(own === said.structure, `the swings go ${own}, not ${said.structure}`),
    );
  }
  const [before, last] = lastSwings(market, timeframe, said.end);
  if (!before || !last) return `there are no two swing ${said.end}s`;
  const equal = 0.5 * (market.line(timeframe, 'ATR')[last.confirmedAt] ?? 0);
  return firstFault(
    must(Math.abs(last.price - before.price) > equal, `${last.price} equals ${before.price}`),
    figure('last', said.last, last.price),
    figure('before', said.before, before.price),
    sideFault(
      'last to before',
      said.is === 'higher' ? 'above' : 'below',
      [said.last, said.before],
      market.tickSize,
    ),
  );
}

/** The patterns that stand on a timeframe: the path of each reading, its name and its score. */
function standing({ facts }: NaiveMarket, timeframe: Timeframe) {
  const { headAndShoulders, divergence, channelPattern, harmonicPatterns, tdSequential } =
    facts.patternAnalysis[timeframe];
  const all: readonly (readonly [string, string | null, number | null])[] = [
    ['headAndShoulders.pattern', headAndShoulders.pattern, headAndShoulders.confidence],
    ['divergence.type', divergence.type, divergence.strength],
    ['channelPattern.pattern', channelPattern.pattern, channelPattern.strength],
    ['harmonicPatterns.pattern', harmonicPatterns.pattern, harmonicPatterns.completion],
    ['tdSequential.signal', tdSequential.signal, null],
  ];
  return all.filter(([, name]) => name !== null);
}

/** Why a statement about a pattern is not so; null where it is. */
export function patternFault(said: PatternProposition, market: NaiveMarket): Verdict {
  switch (said.type) {
    case 'pattern': {
      const own = standing(market, said.timeframe).find(
        ([path]) => said.reading === `patternAnalysis.${path}`,
      );
      if (!own) return `no ${said.reading} stands`;
      const [, name, score] = own;
      return firstFault(
        must(said.name === name || said.name === `TD ${name}`, `it is ${name}, not ${said.name}`),
        must(said.score === score, `its score is ${score}, not ${said.score}`),
      );
    }
    case 'td-setup': {
      const { setup } = market.facts.patternAnalysis[said.timeframe].tdSequential;
      return must(
        setup === said.setup && setup > 0,
        `the setup counts ${setup}, not ${said.setup}`,
      );
    }
    case 'no-pattern': {
      const read = (['1d', '4h', '1h'] as const).filter((t) => market.candles[t].length > 0);
      const wrong = read.filter((timeframe) => standing(market, timeframe).length > 0);
      return firstFault(
        must(said.timeframes.join() === read.join(), `${read} can be read, not ${said.timeframes}`),
        must(wrong.length === 0 && read.length > 0, `${wrong} have one`),
      );
    }
  }
}
