import type { Candle } from './naive-line.ts';

type Way = 'Buy' | 'Sell';

interface Setup {
  readonly way: Way;
  readonly low: number;
  readonly high: number;
}

interface Countdown extends Setup {
  readonly counted: readonly number[];
}

/** True low and high of a candle. */
function trueRangeOf(candles: readonly Candle[], row: number): readonly [number, number] {
  const candle = candles[row];
  const before = candles[row - 1]?.close ?? candle?.close ?? 0;
  return [Math.min(candle?.low ?? 0, before), Math.max(candle?.high ?? 0, before)];
}

/** 1 where a close lies above that of four candles before, -1 below; 0 equal, or none before. */
function stepAt(candles: readonly Candle[], row: number): number {
  const [now, before] = [candles[row], candles[row - 4]];
  return now && before ? Math.sign(now.close - before.close) : 0;
}

/** The way of the setup that completes at a candle: nine steps after one that was not of that way. */
function setupAt(candles: readonly Candle[], row: number): Way | null {
  const step = stepAt(candles, row);
  const nine = Array.from({ length: 9 }, (_, ago) => stepAt(candles, row - ago));
  if (step === 0 || nine.some((one) => one !== step)) return null;
  if (row < 13 || stepAt(candles, row - 9) === step) return null;
  return step < 0 ? 'Buy' : 'Sell';
}

function isPerfected(candles: readonly Candle[], row: number, way: Way): boolean {
  const at = (count: number, end: 'low' | 'high') => candles[row - 9 + count]?.[end] ?? 0;
  return way === 'Buy'
    ? Math.min(at(8, 'low'), at(9, 'low')) <= Math.min(at(6, 'low'), at(7, 'low'))
    : Math.max(at(8, 'high'), at(9, 'high')) >= Math.max(at(6, 'high'), at(7, 'high'));
}

/** Whether a candle counts; the thirteenth is held against the close of the eighth, too. */
function counts(candles: readonly Candle[], row: number, { way, counted }: Countdown): boolean {
  const [now, before] = [candles[row], candles[row - 2]];
  if (!now || !before) return false;
  const eighth = candles[counted[7] ?? -1]?.close ?? 0;
  const isLast = counted.length === 12;
  return way === 'Buy'
    ? now.close <= before.low && !(isLast && now.low > eighth)
    : now.close >= before.high && !(isLast && now.high < eighth);
}

/** Whether a candle's true range lies wholly past that of the setup. */
function isPast(candles: readonly Candle[], row: number, { way, low, high }: Setup): boolean {
  const [bottom, top] = trueRangeOf(candles, row);
  return way === 'Buy' ? bottom > high : top < low;
}

/** The countdown after a setup completes: a new one, or the old one where the setup does not restart it. */
function restarted(running: Countdown | null, setup: Setup): Countdown {
  const share = running ? (setup.high - setup.low) / (running.high - running.low) : 1;
  const isKept = running?.way === setup.way && (share < 1 || share > 1.618);
  return isKept && running ? running : { ...setup, counted: [] };
}

function setupOf(candles: readonly Candle[], row: number): Setup | null {
  const way = setupAt(candles, row);
  if (way === null) return null;
  const ranges = Array.from({ length: 9 }, (_, ago) => trueRangeOf(candles, row - ago));
  const low = Math.min(...ranges.map(([bottom]) => bottom));
  return { way, low, high: Math.max(...ranges.map(([, top]) => top)) };
}

/** What TD Sequential signals at the newest candle, a setup before a countdown; null for nothing. */
export function tdSignal(candles: readonly Candle[]): string | null {
  let running: Countdown | null = null;
  let signal: string | null = null;
  for (const row of candles.keys()) {
    signal = null;
    const setup = setupOf(candles, row);
    const before: Countdown | null = running;
    running = before && isPast(candles, row, before) ? null : before;
    if (setup) {
      running = restarted(running, setup);
      if (isPerfected(candles, row, setup.way)) signal = `TD Perfected ${setup.way} Setup`;
    }
    if (!running || !counts(candles, row, running)) continue;
    running = { ...running, counted: [...running.counted, row] };
    if (running.counted.length === 13) {
      signal ??= `TD ${running.way} Countdown 13`;
      running = null;
    }
  }
  return signal;
}
