import type { Market } from '../../domain/analysis.ts';
import type { CandleRow, CandleSeries } from '../../domain/candle.ts';
import type { Coin } from '../../domain/coin.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import { candleOpen, PERIOD_MS, type Timeframe } from '../../domain/timeframe.ts';
import { checkedCandles } from './checked-candles.ts';
import type { Clock, CoinInfo, MarketSource } from './market.ts';
import { MarketError } from './market-error.ts';
import { SIMULATED_COINS, type SimulatedCoin } from './simulated-coins.ts';
import { type ForcedMove, movedBar } from './simulated-forced-move.ts';
import { SIMULATION_START, SimulatedPath } from './simulated-path.ts';
import { tickOf } from './tick-size.ts';

const DEFAULT_SEED = 20_000_103;

export interface SimulatedSettings {
  readonly clock: Clock;
  /** Another seed is another market; the same seed is the same market on every machine. */
  readonly seed?: number;
  readonly forcedMoves?: readonly ForcedMove[];
}

/**
 * A made-up market: seeded, the same whenever and however it is asked, consistent across
 * timeframes to the last tick, with volatility in clusters and trends that come and go.
 */
export class SimulatedMarket implements MarketSource {
  readonly market: Market = { id: 'simulated', name: 'Simulated market', simulated: true };
  readonly #clock: Clock;
  readonly #seed: number;
  readonly #moves: readonly ForcedMove[];
  readonly #paths = new Map<Coin, SimulatedPath>();

  constructor(settings: SimulatedSettings) {
    this.#clock = settings.clock;
    this.#seed = settings.seed ?? DEFAULT_SEED;
    this.#moves = settings.forcedMoves ?? [];
  }

  async coins(): Promise<readonly CoinInfo[]> {
    return SIMULATED_COINS.map(({ coin, decimals }) => ({
      coin,
      tickSize: tickOf(decimals),
    }));
  }

  async candles(
    coin: Coin,
    timeframe: Timeframe,
    upTo: EpochMs,
    count: number,
  ): Promise<CandleSeries> {
    const listed = SIMULATED_COINS.find((known) => known.coin === coin);
    if (listed === undefined) {
      throw new MarketError('unknown-coin', `${coin} is not on the simulated market.`, {
        coin,
        timeframe,
      });
    }
    const request = { marketName: this.market.name, coin, timeframe, upTo, count };
    return checkedCandles(this.#rows(listed, timeframe, upTo, count), request);
  }

  async now(): Promise<EpochMs> {
    return this.#clock();
  }

  async close(): Promise<void> {}

  #rows(coin: SimulatedCoin, timeframe: Timeframe, upTo: EpochMs, count: number): CandleRow[] {
    const period = PERIOD_MS[timeframe];
    const end = candleOpen(timeframe, upTo);
    const path = this.#path(coin);
    const moves = this.#moves.filter((move) => move.coin === coin.coin);
    const unit = 10 ** coin.decimals;
    const rows: CandleRow[] = [];
    for (let open = Math.max(end - count * period, SIMULATION_START); open < end; open += period) {
      const bar = movedBar(path, moves, timeframe, open);
      rows.push([
        open,
        bar.open / unit,
        bar.high / unit,
        bar.low / unit,
        bar.close / unit,
        bar.volume,
      ]);
    }
    return rows;
  }

  #path(coin: SimulatedCoin): SimulatedPath {
    const known = this.#paths.get(coin.coin);
    if (known !== undefined) return known;
    const path = new SimulatedPath(coin, this.#seed);
    this.#paths.set(coin.coin, path);
    return path;
  }
}
