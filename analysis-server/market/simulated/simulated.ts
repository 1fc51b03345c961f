import { noDerivatives } from '../../../domain/analysis/derivatives.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import type { Ticker } from '../../../domain/market/ticker.ts';
import { type CandlePeriod, candleOpen, PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { noTerms } from '../../../domain/position/contract-terms.ts';
import { type EpochMs, percent, price } from '../../../domain/text/quantity.ts';
import { hashText, mixHash } from '../../../domain/text/text-hash.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/text/time-units.ts';
import {
  type CandleSpan,
  type Clock,
  type HistoryRead,
  type HistorySince,
  type MarketFeed,
  type MinuteSpan,
  periodMs,
} from '../market.ts';
import { tickOf } from '../tick-size.ts';
import { SIMULATED_COINS, type SimulatedCoin, simulatedContract } from './simulated-coins.ts';
import {
  type SimulatedContract,
  simulatedDerivatives,
  simulatedHistory,
} from './simulated-derivatives.ts';
import { type ForcedMove, movedBar } from './simulated-forced-move.ts';
import { SIMULATION_START, SimulatedPath } from './simulated-path.ts';
import { type Bar, subdivide } from './simulated-subdivision.ts';

const PERIOD = PERIOD_MS['15m'];
/** Price steps within a minute. */
const STEP_MS = 5_000;
const STEPS = new Array<number>(MINUTE_MS / STEP_MS).fill(1);

interface Course {
  readonly listed: SimulatedCoin;
  /** Ticks of a whole price. */
  readonly unit: number;
  readonly seed: number;
  readonly barAt: (timeframe: CandlePeriod, open: number) => Bar;
}

/** A price between the open and close of the current minute, within its range; deterministic. */
function simulatedTicker({ listed, unit, seed, barAt }: Course, at: EpochMs): Ticker {
  const { coin, decimals } = listed;

  function ticksAt(moment: number): number {
    const index = Math.floor(moment / MINUTE_MS);
    const open = index * MINUTE_MS;
    const whole = barAt('1m', open);
    const steps = subdivide(whole, STEPS, mixHash(mixHash(hashText(coin), seed), index));
    return steps[Math.floor((moment - open) / STEP_MS)]?.open ?? whole.open;
  }

  const ticks = ticksAt(at);
  const dayBefore = ticksAt(at - DAY_MS);
  const end = candleOpen('15m', at);
  let turnover = 0;
  for (let open = end - DAY_MS; open < end; open += PERIOD) {
    const { close, volume } = barAt('15m', open);
    turnover += (close / unit) * volume;
  }
  return {
    coin,
    price: price(ticks / unit),
    change24h: percent((100 * (ticks - dayBefore)) / dayBefore),
    turnover24h: turnover,
    tickSize: tickOf(decimals),
    at,
  };
}

const DEFAULT_SEED = 20_000_103;

const notSimulated = (coin: Coin) => `${coin} is not on the simulated market.`;

export interface SimulatedSettings {
  readonly clock: Clock;
  /** The same seed gives the same market on every machine. */
  readonly seed?: number;
  readonly forcedMoves?: readonly ForcedMove[];
}

/** Deterministic per seed, consistent across timeframes to the last tick. */
export function simulatedMarket(settings: SimulatedSettings) {
  const { clock, seed = DEFAULT_SEED, forcedMoves = [] } = settings;
  const paths = new Map<Coin, SimulatedPath>();

  function courseOf(coin: Coin): Course | null {
    const listed = SIMULATED_COINS.find((known) => known.coin === coin);
    if (listed === undefined) return null;
    const path = paths.get(coin) ?? new SimulatedPath(listed, seed);
    paths.set(coin, path);
    const moves = forcedMoves.filter((move) => move.coin === coin);
    return {
      listed,
      unit: 10 ** listed.decimals,
      seed,
      barAt: (timeframe, open) => movedBar(path, moves, timeframe, open),
    };
  }

  function rowsOf({ coin, first, last }: MinuteSpan, timeframe: CandlePeriod) {
    const course = courseOf(coin);
    if (course === null) {
      throw new MarketError('unknown-coin', notSimulated(coin), { coin, timeframe });
    }
    const { unit, barAt } = course;
    const rows: CandleRow[] = [];
    for (let time = Math.max(first, SIMULATION_START); time <= last; time += periodMs(timeframe)) {
      const { open, high, low, close, volume } = barAt(timeframe, time);
      rows.push([time, open / unit, high / unit, low / unit, close / unit, volume]);
    }
    return rows;
  }

  function contractOf(coin: Coin): SimulatedContract | null {
    const course = courseOf(coin);
    if (course === null) return null;
    const { listed, unit, barAt } = course;
    const priceAt = (hour: number) => barAt('1h', hour - PERIOD_MS['1h']).close / unit;
    return { coin: listed, seed, priceAt };
  }

  return {
    market: { id: 'simulated', name: 'Simulated market', simulated: true },
    weeks: 'own',
    coins: async () =>
      SIMULATED_COINS.map(({ coin, decimals }) => ({ coin, tickSize: tickOf(decimals) })),
    candles: async (span: CandleSpan) => rowsOf(span, span.timeframe),
    minutes: async (span: MinuteSpan) => rowsOf(span, '1m'),
    async derivatives(coin: Coin, upTo: EpochMs) {
      const contract = contractOf(coin);
      if (contract !== null) return simulatedDerivatives(contract, upTo);
      return noDerivatives(notSimulated(coin), { at: upTo, simulated: true });
    },
    async history(coin: Coin, since: HistorySince, upTo: EpochMs): Promise<HistoryRead> {
      const contract = contractOf(coin);
      if (contract !== null) return simulatedHistory(contract, since, upTo);
      const none = { points: [], reason: notSimulated(coin) };
      return { funding: none, openInterest: none };
    },
    async contract(coin: Coin) {
      const course = courseOf(coin);
      return course === null ? noTerms(notSimulated(coin)) : simulatedContract(course.listed);
    },
    async tickers() {
      const now = clock();
      const courses = SIMULATED_COINS.map(({ coin }) => courseOf(coin));
      return courses.flatMap((course) => (course === null ? [] : simulatedTicker(course, now)));
    },
    now: async () => clock(),
    close: async () => undefined,
  } satisfies MarketFeed;
}
