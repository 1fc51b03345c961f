import type { RandomStream } from '../../../analysis-server/market/simulated/seeded-random.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { PERIOD_MS, type Timeframe } from '../../../domain/market/timeframe.ts';

/** How a stretch of the market moves: share of the price in a day, drift in deviations, and jumps. */
interface Mood {
  readonly volatility: number;
  readonly drift: number;
  readonly jumps: number;
  readonly silent: boolean;
}

const CALM: Mood = { volatility: 0.004, drift: 0, jumps: 0, silent: false };
const MOODS: readonly Mood[] = [
  CALM,
  { volatility: 0, drift: 0, jumps: 0, silent: false },
  { volatility: 0, drift: 0, jumps: 0, silent: true },
  { volatility: 0.0001, drift: 0, jumps: 0, silent: false },
  { volatility: 0.03, drift: 0, jumps: 0, silent: false },
  { volatility: 0.03, drift: 0.25, jumps: 0, silent: false },
  { volatility: 0.03, drift: -0.25, jumps: 0, silent: false },
  { volatility: 0.02, drift: 0.9, jumps: 0, silent: false },
  { volatility: 0.02, drift: -0.9, jumps: 0, silent: false },
  { volatility: 0.03, drift: 0, jumps: 0.03, silent: false },
  { volatility: 0.12, drift: 0, jumps: 0.01, silent: false },
  { volatility: 0.03, drift: 0, jumps: 0, silent: true },
];

/** Usual moods come more often than odd ones. */
function drawnMood(random: RandomStream): Mood {
  const among = random.uniform() < 0.7 ? MOODS.slice(4, 11) : MOODS;
  return among[Math.floor(random.uniform() * among.length)] ?? CALM;
}

/** The length of the candles at a moment: the shortest whose own candles have begun. */
function periodAt(time: number, begins: Readonly<Record<Timeframe, number>>): number {
  const shortest = (['15m', '1h', '4h', '1d'] as const).find((name) => time >= begins[name]);
  return PERIOD_MS[shortest ?? '1w'];
}

/**
 * Candles in whole ticks from the first moment to the end, longer ones where only longer
 * timeframes have candles; moods follow each other.
 */
export function randomWalk(
  random: RandomStream,
  {
    ticks,
    begins,
    end,
  }: {
    readonly ticks: number;
    readonly begins: Readonly<Record<Timeframe, number>>;
    readonly end: number;
  },
): CandleRow[] {
  const rows: CandleRow[] = [];
  const change = 0.005 + 0.02 * random.uniform();
  let mood = drawnMood(random);
  let price = ticks;
  let time = begins['1w'];
  while (time < end) {
    const period = periodAt(time, begins);
    if (random.uniform() < change) mood = drawnMood(random);
    const deviation = mood.volatility * Math.sqrt(period / PERIOD_MS['1d']);
    const jump = random.uniform() < mood.jumps ? 8 * random.normal() : 0;
    const pull = 0.02 * deviation * Math.sign(ticks - price);
    const move = pull + deviation * (0.3 * mood.drift + random.normal() + jump);
    const open = price;
    const close = Math.max(1, Math.round(open * Math.exp(Math.max(-1.5, Math.min(1.5, move)))));
    const wick = () => Math.round(Math.abs(random.normal()) * deviation * 0.6 * open);
    const high = Math.max(open, close) + wick();
    const low = Math.max(1, Math.min(open, close) - wick());
    const usual = (1000 * period) / PERIOD_MS['15m'];
    const volume = mood.silent ? 0 : Math.round(usual * Math.exp(0.5 * random.normal()));
    rows.push([time, open, high, low, close, volume]);
    price = close;
    time += period;
  }
  return rows;
}
