import type { ComposeInput } from '../../analysis-server/analyst/compose.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import { CONFLICT_LEAN, LEAST_LEAN, MOST_COSTS } from '../../domain/plan/odds/stance.ts';
import { naiveMedian, naiveOdds } from './naive-odds.ts';
import { naiveVote } from './naive-vote.ts';

/** All levels that a stop or a target may be placed by. */
function levelsOf({ timeframes }: ComposeInput): number[] {
  const found: (number | null)[] = [];
  for (const timeframe of ['1w', '1d', '4h', '1h'] as const) {
    const { supportLevels, resistanceLevels } = timeframes[timeframe].supportResistance;
    found.push(...supportLevels, ...resistanceLevels);
  }
  found.push(...Object.values(timeframes['1d'].pivotPoints));
  return found.filter((level) => level !== null);
}

/** Stop and targets as distances in ticks, measured by one ATR; null where there is no room. */
function distances(input: ComposeInput, timeframe: Timeframe, price: number, isLong: boolean) {
  const ATR = input.timeframes[timeframe].technicalIndicators.ATR;
  if (ATR === null || ATR <= 0) return null;
  const tick = input.tickSize;
  const entry = Math.round(price / tick);
  const atr = ATR / tick;
  const inTicks = (atrs: number) => (atrs * ATR) / tick;
  const losing: number[] = [];
  const winning: number[] = [];
  for (const level of levelsOf(input)) {
    const nearest = Math.round(level / tick);
    if (nearest < 1 || nearest === entry) continue;
    (nearest < entry === isLong ? losing : winning).push(Math.abs(level / tick - entry));
  }
  let least = Math.max(1, Math.ceil(inTicks(1)));
  for (const one of TIMEFRAMES) {
    const { high, low } = input.timeframes[one].series;
    const extreme = (isLong ? low : high).at(-1);
    if (extreme === undefined || PERIOD_MS[one] > PERIOD_MS[timeframe]) continue;
    const reached = Math.round(extreme / tick);
    least = Math.max(least, (isLong ? entry - reached : reached - entry) + 1);
  }
  const stops: number[] = [];
  for (const away of losing.toSorted((a, b) => a - b)) {
    const stop = away + atr / 4;
    if (stop >= atr && stop <= 3 * atr && Math.ceil(stop) >= least) stops.push(Math.ceil(stop));
  }
  stops.push(Math.max(least, Math.ceil(inTicks(1.5))), least);
  const risk = stops.find((stop) => !isLong || stop < entry);
  if (entry < 1 || risk === undefined) return null;

  const room = Math.min(Math.floor(inTicks(10)), isLong ? Number.POSITIVE_INFINITY : entry - 1);
  const shortOf = winning.map((away) => Math.floor(away - atr / 10)).toSorted((a, b) => a - b);
  const first = (low: number, high: number) => shortOf.find((at) => at >= low && at <= high);
  const primary = Math.min(room, first(3.5 * risk, 5 * risk) ?? 4 * risk);
  if (primary < 1) return null;
  const half = Math.max(1, Math.ceil(inTicks(0.5)));
  const targets: number[] = [];
  for (const [least, plain, most] of [
    [1, 1.5, 2.5],
    [2, 2.5, 3.5],
  ] as const) {
    const before = targets.at(-1);
    const nearest = before === undefined ? Math.ceil(inTicks(1)) : before + half;
    const atLevel = first(Math.max(nearest, least * risk), Math.min(most * risk, primary - half));
    const at = atLevel ?? Math.max(nearest, Math.max(1, Math.floor(plain * risk)));
    if (at + half <= primary) targets.push(at);
  }
  return { timeframe, ATR, entry, risk, targets: [...targets, primary] };
}

function deviation(closes: readonly number[]): number {
  const returns = closes.slice(1).map((close, before) => Math.log(close / (closes[before] ?? 0)));
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length;
  const squares = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return Math.sqrt(squares / (returns.length - 1));
}

/** Newest closes that follow one another without a missing candle. */
function unbroken({ close, time, timeframe }: CandleSeries, count: number): number[] | null {
  const found: number[] = [];
  for (let row = close.length - 1; row >= 0 && found.length < count; row--) {
    const next = time[row + 1];
    if (next !== undefined && next - (time[row] ?? 0) !== PERIOD_MS[timeframe]) break;
    found.unshift(close[row] ?? Number.NaN);
  }
  return found.length < count ? null : found;
}

/** The readings behind the odds before they are held within their bounds. */
function readings(input: ComposeInput, price: number) {
  const [hour, four] = [input.timeframes['1h'], input.timeframes['4h']];
  const [atr1h, atr4h] = [hour.technicalIndicators.ATR, four.technicalIndicators.ATR];
  const days = unbroken(input.timeframes['1d'].series, 61);
  const hours = unbroken(hour.series, 169);
  if (!atr1h || !atr4h || !days || !hours) return null;
  return {
    hourToFourHours: Math.log((2 * atr1h) / atr4h),
    weekToTwoMonths: Math.log(deviation(days.slice(-8)) / deviation(days)),
    returnsToRange: Math.log((2 * deviation(hours) * price) / atr4h),
  };
}

/**
 * The plan by what the docstrings of the planner say, in plain steps and with what JavaScript
 * calculates with; prices as distances in ticks. Null where there is none.
 * @param price close of the newest candle
 * @param volatility the readings as the plan states them
 */
export function naivePlan(
  input: ComposeInput,
  price: number,
  volatility: ReturnType<typeof readings>,
) {
  const { leans, score } = naiveVote(price, input.timeframes);
  const isLong = score >= 0;
  for (const timeframe of ['4h', '1h', '1d', '15m', '1w'] as const) {
    const found = distances(input, timeframe, price, isLong);
    if (found === null) continue;
    const { ATR, entry, risk, targets } = found;
    const candle = ((0.86 * ATR) / Math.sqrt(8 / Math.PI) / input.tickSize / risk) ** 2;
    const hoursOf = (variance: number) => (variance / candle) * (PERIOD_MS[timeframe] / 3_600_000);
    const rewards = targets.map((target) => target / risk);
    const primary = rewards.at(-1) ?? Number.NaN;
    const funding = input.derivatives?.funding;
    const rate = Math.max(0, (isLong ? 1 : -1) * (funding ? funding.rate : 0.0001));
    const costsOf = (reward: number) => {
      const hours = hoursOf(reward ** 0.85);
      const payments = hours / (funding ? funding.intervalHours : 8);
      const once = entry / risk;
      return {
        hours,
        fees: 0.0011 * once,
        slippage: 0.0004 * once,
        funding: rate * payments * once,
      };
    };
    const total = (reward: number) => {
      const { fees, slippage, funding: paid } = costsOf(reward);
      return fees + slippage + paid;
    };
    const odds = volatility && naiveOdds(rewards, Math.abs(score), volatility);
    const held = odds?.at(-1) ?? null;
    const asideFor: string[] = [];
    let low = 0;
    if (held === null) asideFor.push('no odds');
    else {
      // So many hits in place of stops bring the mean result to the costs.
      const missing = (total(primary) - held.gross) / (primary + 1);
      low = held.low - held.hit - missing;
      const isPoor = held.high - held.hit < missing;
      if (isPoor && held.gross <= 0) asideFor.push('poor odds');
      else if (isPoor || total(primary) > MOST_COSTS) asideFor.push('costs');
    }
    if (Math.abs(score) < LEAST_LEAN) asideFor.push('no lean');
    const [day, four] = [leans['1d'], leans['4h']];
    const apart = day * four < 0;
    if (apart && Math.abs(day) >= CONFLICT_LEAN && Math.abs(four) >= CONFLICT_LEAN) {
      asideFor.push('conflict');
    }
    const stance = asideFor.length > 0 ? 'stand aside' : low > 0 ? 'trade' : 'too close to call';
    if (stance === 'too close to call') asideFor.push('interval');
    return {
      ...found,
      isLong,
      score,
      etaHours: rewards.map((reward) => hoursOf(0.77 * naiveMedian(reward) ** 0.8)),
      expiresInHours: hoursOf(2 * naiveMedian(primary)),
      costs: costsOf(primary),
      odds: odds?.map((one, place) => ({
        ...one,
        expected: one.gross - total(rewards[place] ?? Number.NaN),
      })),
      stance,
      asideFor,
      readings: readings(input, price),
    };
  }
  return null;
}
