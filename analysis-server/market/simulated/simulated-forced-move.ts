import type { Coin } from '../../../domain/market/coin.ts';
import type { CandlePeriod } from '../../../domain/market/timeframe.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { periodMs } from '../market.ts';
import type { SimulatedPath } from './simulated-path.ts';
import type { Bar } from './simulated-subdivision.ts';

/** A jump for tests and demonstrations: all later prices are that much higher. */
export interface ForcedMove {
  readonly coin: Coin;
  /** The jump falls in the 1m candle that contains it. */
  readonly from: EpochMs;
  /** 5 lifts prices by 5 %, -5 lowers them; above -100. */
  readonly percent: number;
}

const PARTS = { '1w': '1d', '1d': '4h', '4h': '1h', '1h': '15m', '15m': '1m' } as const;

/** Volume factor of the candle with the jump. */
const JUMP_VOLUME = 4;

function factorBefore(moves: readonly ForcedMove[], moment: number): number {
  return moves
    .filter((move) => move.from < moment)
    .reduce((factor, move) => factor * (1 + move.percent / 100), 1);
}

function jump(bar: Bar, before: number, after: number): Bar {
  const scaled = (ticks: number, factor: number) => Math.max(1, Math.round(ticks * factor));
  return {
    ...bar,
    open: scaled(bar.open, before),
    high: Math.max(scaled(bar.high, before), scaled(bar.high, after)),
    low: Math.min(scaled(bar.low, before), scaled(bar.low, after)),
    close: scaled(bar.close, after),
    volume: before === after ? bar.volume : bar.volume * JUMP_VOLUME,
  };
}

function merged(parts: readonly Bar[], whole: Bar): Bar {
  return {
    ...whole,
    open: parts.at(0)?.open ?? whole.open,
    high: Math.max(...parts.map((part) => part.high)),
    low: Math.min(...parts.map((part) => part.low)),
    close: parts.at(-1)?.close ?? whole.close,
    volume: parts.reduce((sum, part) => sum + part.volume, 0),
  };
}

/** A bar that contains a move is assembled from its parts. */
export function movedBar(
  path: SimulatedPath,
  moves: readonly ForcedMove[],
  timeframe: CandlePeriod,
  open: number,
): Bar {
  const bar = path.bar(timeframe, open);
  if (moves.length === 0) return bar;
  const end = open + periodMs(timeframe);
  const before = factorBefore(moves, open);
  const after = factorBefore(moves, end);
  const contains = moves.some((move) => move.from >= open && move.from < end);
  if (!contains || timeframe === '1m') return jump(bar, before, after);
  const partTimeframe = PARTS[timeframe];
  const parts: Bar[] = [];
  for (let part = open; part < end; part += periodMs(partTimeframe)) {
    parts.push(movedBar(path, moves, partTimeframe, part));
  }
  return merged(parts, bar);
}
