import { type EpochMs, percent, price } from '../../../domain/quantity.ts';
import { hashText, mixHash } from '../../../domain/text-hash.ts';
import type { Ticker } from '../../../domain/ticker.ts';
import { candleOpen, PERIOD_MS } from '../../../domain/timeframe.ts';
import { MINUTE_MS } from '../candle-period.ts';
import { tickOf } from '../tick-size.ts';
import type { SimulatedCoin } from './simulated-coins.ts';
import { type ForcedMove, movedBar } from './simulated-forced-move.ts';
import type { SimulatedPath } from './simulated-path.ts';
import { subdivide } from './simulated-subdivision.ts';

const PERIOD = PERIOD_MS['15m'];
const DAY_MS = PERIOD_MS['1d'];
/** The price moves so often within a minute. */
const STEP_MS = 5_000;
const STEPS = new Array<number>(MINUTE_MS / STEP_MS).fill(1);

/**
 * What the simulated market says of a coin at a moment: a price on the way from the open to the
 * close of the minute around it, within that minute's range, the same whenever it is asked for.
 */
export function simulatedTicker(
  coin: SimulatedCoin,
  path: SimulatedPath,
  moves: readonly ForcedMove[],
  seed: number,
  at: EpochMs,
): Ticker {
  const own = moves.filter((move) => move.coin === coin.coin);
  const unit = 10 ** coin.decimals;

  function ticksAt(moment: number): number {
    const index = Math.floor(moment / MINUTE_MS);
    const open = index * MINUTE_MS;
    const whole = movedBar(path, own, '1m', open);
    const steps = subdivide(whole, STEPS, mixHash(mixHash(hashText(coin.coin), seed), index));
    return steps[Math.floor((moment - open) / STEP_MS)]?.open ?? whole.open;
  }

  const ticks = ticksAt(at);
  const dayBefore = ticksAt(at - DAY_MS);
  const end = candleOpen('15m', at);
  let turnover = 0;
  for (let open = end - DAY_MS; open < end; open += PERIOD) {
    const { close, volume } = movedBar(path, own, '15m', open);
    turnover += (close / unit) * volume;
  }
  return {
    coin: coin.coin,
    price: price(ticks / unit),
    change24h: percent((100 * (ticks - dayBefore)) / dayBefore),
    turnover24h: turnover,
    tickSize: tickOf(coin.decimals),
    at,
  };
}
