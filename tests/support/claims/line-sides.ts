import type { LineName, Side } from '../../../analysis-server/analyst/claims/terms.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import type { NaiveMarket } from './naive-market.ts';
import { firstFault, must, shownSides, type Verdict } from './verdict.ts';

/** Two lines of a timeframe and where one is said to stand. */
export interface LinePair {
  readonly timeframe: Timeframe;
  readonly line: LineName;
  readonly over: LineName;
  readonly side: Side;
}

/** The sides that a line may be said to be on, as it is shown; none where it is not known. */
function sidesAgo(market: NaiveMarket, { timeframe, line, over }: LinePair, ago: number) {
  const one = market.value(timeframe, line, ago);
  const other = market.value(timeframe, over, ago);
  const step = line === 'diPlus' || line === 'diMinus' ? 0.1 : market.tickSize;
  return one === null || other === null ? [] : shownSides(one, other, step);
}

/** What the line stood at before, newest first: the side it came from ends it. */
function cameFrom(market: NaiveMarket, pair: LinePair, first: number): readonly string[] {
  let ago = first;
  while (sidesAgo(market, pair, ago).join() === 'equal') ago += 1;
  return sidesAgo(market, pair, ago);
}

const isOtherThan = (side: Side) => (own: string) => own !== side;

/** Null where the line is on the side for so many candles. */
function runFault(market: NaiveMarket, pair: LinePair, candles: number): Verdict {
  const run = Array.from({ length: candles }, (_, ago) => sidesAgo(market, pair, ago));
  const isSo = run.every((sides) => sides.includes(pair.side));
  return must(isSo, `${pair.line} over ${pair.over}, newest first: ${run.slice(0, 8).join(', ')}`);
}

/** On the side since `ago`, and on the other one before, or equal after it. */
export function crossedFault(market: NaiveMarket, pair: LinePair, ago: number): Verdict {
  const before = sidesAgo(market, pair, ago + 1);
  const from = cameFrom(market, pair, ago + 1);
  return firstFault(
    runFault(market, pair, ago + 1),
    must(before.some(isOtherThan(pair.side)), `${pair.line} was ${before} ${pair.over} before`),
    must(from.some(isOtherThan(pair.side)), `${pair.line} came from ${from}`),
  );
}

/** On the side for so many candles, not before or not known before. */
export function heldFault(market: NaiveMarket, pair: LinePair, candles: number): Verdict {
  const before = sidesAgo(market, pair, candles);
  return firstFault(
    runFault(market, pair, candles),
    must(
      before.length === 0 || before.some(isOtherThan(pair.side)),
      `${pair.line} was ${before} ${pair.over} before`,
    ),
  );
}
