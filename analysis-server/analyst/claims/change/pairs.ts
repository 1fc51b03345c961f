import type { Topic } from '../../../../domain/claim/claim.ts';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { asShown } from '../as-shown.ts';
import { claimId, type FoundClaim } from '../claim.ts';
import { shareOfYear } from '../history.ts';
import { type LineName, leanOf } from '../terms.ts';
import { type ChangeFrame, runFrom } from './frame.ts';

/** An older cross is a run. */
const OLDEST_CROSS = 10;
const SHORTEST_RUN = 8;

/** How much a cross and a run of two lines say; null: nothing. */
interface Pair {
  readonly line: LineName;
  readonly over: LineName;
  readonly topic: Topic;
  readonly crossed: number;
  readonly held: number | null;
}

const PAIRS: readonly Pair[] = [
  { line: 'close', over: 'MA20', topic: 'trend', crossed: 0.3, held: null },
  { line: 'close', over: 'MA50', topic: 'trend', crossed: 0.45, held: 0.25 },
  { line: 'close', over: 'MA200', topic: 'trend', crossed: 0.5, held: 0.25 },
  { line: 'MA50', over: 'MA200', topic: 'trend', crossed: 0.55, held: null },
  { line: 'diPlus', over: 'diMinus', topic: 'trend', crossed: 0.4, held: 0.2 },
  { line: 'tenkanSen', over: 'kijunSen', topic: 'trend', crossed: 0.25, held: null },
  { line: 'MACDLine', over: 'MACDSignal', topic: 'momentum', crossed: 0.4, held: 0.15 },
  { line: 'MACDLine', over: 'zero', topic: 'momentum', crossed: 0.35, held: null },
];

/** Crosses all the time, so only what traders watch there is said. */
const FAST: Timeframe = '15m';
const WATCHED_ON_FAST = 'MACDSignal';

/** 1 above, -1 below, 0 equal. */
type Sign = 1 | 0 | -1;

const signOf = (a: number, b: number): Sign => (a > b ? 1 : a < b ? -1 : 0);

class PairHistory {
  readonly #frame: ChangeFrame;
  readonly #pair: Pair;

  constructor(frame: ChangeFrame, pair: Pair) {
    this.#frame = frame;
    this.#pair = pair;
  }

  at(ago: number): Sign | null {
    const { line, over } = this.#pair;
    const value = this.#frame.history.at(line, ago);
    const other = this.#frame.history.at(over, ago);
    if (value === null || other === null) return null;
    if (line === 'diPlus') return signOf(asShown(value, 1), asShown(other, 1));
    return signOf(this.#frame.figure(value), this.#frame.figure(other));
  }

  /** Whether rounding alone decides their sides. */
  isTie(ago: number): boolean {
    const { line, over } = this.#pair;
    const value = this.#frame.history.at(line, ago) ?? 0;
    const other = this.#frame.history.at(over, ago) ?? 0;
    return line !== 'diPlus' && this.#frame.isTie(value, other);
  }

  /** Newest candles on this side, and whether rounding alone decides one of them or the one before. */
  run(sign: Sign, most: number): { readonly run: number; readonly isTied: boolean } {
    const run = runFrom(0, (ago) => ago < most && this.at(ago) === sign);
    return { run, isTied: runFrom(0, (ago) => ago <= run && !this.isTie(ago)) <= run };
  }

  before(ago: number): Sign | null {
    return this.at(ago + runFrom(ago, (candle) => this.at(candle) === 0));
  }

  /** Share of the last year's candles with these sides, before rounding. */
  usual(sign: Sign): number | null {
    const { history } = this.#frame;
    return shareOfYear(history, (ago) => {
      const value = history.at(this.#pair.line, ago);
      const other = history.at(this.#pair.over, ago);
      return value === null || other === null ? null : signOf(value, other) === sign;
    });
  }
}

/** Whether price has crossed the line since the newest close. */
function hasTurnedSince(frame: ChangeFrame, { line, over }: Pair, sign: Sign) {
  const other = frame.figureAt(over, 0);
  if (line !== 'close' || other === null) return false;
  return signOf(frame.figure(frame.moment.picture.price), other) !== sign;
}

function pairClaim(frame: ChangeFrame, pair: Pair): FoundClaim | [] {
  const { timeframe } = frame;
  const { line, over, topic } = pair;
  const between = new PairHistory(frame, pair);
  const sign = between.at(0);
  if (sign === null || sign === 0 || hasTurnedSince(frame, pair, sign)) return [];
  const { run, isTied } = between.run(sign, Number.POSITIVE_INFINITY);
  if (isTied) return [];

  const side = sign > 0 ? 'above' : 'below';
  const common = { topic, leans: leanOf(side) };
  const ago = run - 1;
  const candles = frame.stretch(ago);
  if (ago <= OLDEST_CROSS && between.before(run) === -sign) {
    const at = ago === 0 ? [run, 0] : [run, ago, 0];
    return frame.claim({
      ...common,
      base: pair.crossed * (1 - 0.04 * ago),
      proposition: { type: 'crossed', timeframe, line, over, side, ago },
      values: at.flatMap((candle) => frame.valuesAt(candle, line, over)),
      candles,
    });
  }
  if (pair.held === null || run < SHORTEST_RUN || timeframe === FAST) return [];
  return frame.claim({
    ...common,
    base: pair.held,
    usual: between.usual(sign),
    proposition: { type: 'held', timeframe, line, over, side, candles: run },
    values: [ago, 0].flatMap((candle) => frame.valuesAt(candle, line, over)),
    candles,
  });
}

const pairsOn = (timeframe: Timeframe) =>
  PAIRS.filter(({ over }) => timeframe !== FAST || over === WATCHED_ON_FAST);

/** A touch is no cross. */
export function pairClaims(frame: ChangeFrame): FoundClaim[] {
  return pairsOn(frame.timeframe).flatMap((pair) => pairClaim(frame, pair));
}

/** Ids of the crosses that rounding alone decides. */
export function tiedCrosses(frame: ChangeFrame): string[] {
  const { timeframe } = frame;
  return pairsOn(timeframe).flatMap((pair) => {
    const between = new PairHistory(frame, pair);
    const isTied = (side: string) =>
      between.run(side === 'above' ? 1 : -1, OLDEST_CROSS + 1).isTied;
    const { line, over } = pair;
    return (['above', 'below'] as const)
      .filter(isTied)
      .map((side) => claimId({ type: 'crossed', timeframe, line, over, side, ago: 0 }));
  });
}
