import { HORIZON_HOURS, type Ranges } from '../../../../domain/analysis/ranges.ts';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { type ChartColours, faded } from './colours.ts';
import type { Place } from './plot-frame.ts';
import type { Band } from './price-scale.ts';
import { planZones, type Scene } from './scene.ts';

/** At the price axis, in CSS pixels. */
const RAIL = 10;
const GAP = 2;
/** In less width (CSS pixels) the horizons could not be told apart. */
const LEAST_WIDTH = 56;

export const HORIZONS = [
  ['day', '24 h'],
  ['week', '7 d'],
] as const;

/** From now, at `left`, to a week at the rail (CSS pixels), by the square root of time; may be empty. */
export function fanTicks(left: number, width: number) {
  const room = width - RAIL - GAP - left;
  if (left < 0 || room < LEAST_WIDTH) return [];
  return HORIZONS.map(([name, label]) => ({
    name,
    label,
    x: left + room * Math.sqrt(HORIZON_HOURS[name] / HORIZON_HOURS.week),
  }));
}

export function fanLabels({ moment, replayed }: Scene, { x, width }: Pick<Place, 'x' | 'width'>) {
  if (!replayed) return fanTicks(Math.max(0, x(moment)), width);
  const end = x(moment + HORIZON_HOURS.day);
  return end > 0 && end < width ? [{ label: '24 h', x: end }] : [];
}

const HOURS = Array.from({ length: HORIZON_HOURS.day }, (_, hour) => hour + 1);

/** 81,064.31 → '81,064': five digits say all that a range knows. */
export function rangePrice(price: number, from: number, tickSize: number): string {
  return formatPrice(price, Math.max(tickSize, 10 ** (Math.floor(Math.log10(from)) - 4)));
}

/** `own` with as much of the fan as leaves the plan half of it; of a day on candles up to an hour. */
export function rangeWithFan(
  own: Band,
  plan: readonly number[],
  ranges: Ranges | null,
  timeframe: Timeframe,
): Band {
  if (!ranges) return own;
  const fan = (timeframe === '15m' || timeframe === '1h' ? ranges.day : ranges.week).bands[95];
  const [below, above] = [Math.max(0, own.low - fan.low), Math.max(0, fan.high - own.high)];
  const span = own.high - own.low;
  const planned = plan.length === 0 ? span : Math.max(...plan) - Math.min(...plan);
  const share = Math.min(1, Math.max(0, 2 * planned - span) / (below + above || 1));
  return { low: own.low - share * below, high: own.high + share * above };
}

/** Widest first: they lie over each other. */
const BANDS = [
  [95, 0.07],
  [80, 0.085],
  [50, 0.12],
] as const;

/** In grey, which has no side. */
export function drawFan(
  { context, x, y, width, height }: Place,
  ranges: Ranges | null,
  { moment, replayed }: Pick<Scene, 'moment' | 'replayed'>,
  { text, faint }: ChartColours,
): void {
  if (!ranges) return;
  const [left, start] = [x(moment), y(ranges.from)];
  const ticks = fanTicks(left, width);
  const edge = (share: 50 | 80 | 95, side: 'low' | 'high') => {
    const grown = ranges.day.bands[share][side] / ranges.from;
    return replayed
      ? HOURS.map((hour) => {
          const price = ranges.from * grown ** Math.sqrt(hour / HORIZON_HOURS.day);
          return [x(moment + hour), y(price)] as const;
        })
      : ticks.map((tick) => [tick.x, y(ranges[tick.name].bands[share][side])] as const);
  };
  const trace = (points: readonly (readonly [across: number, down: number])[]) => {
    for (const [across, down] of points) context.lineTo(across, down);
  };
  for (const [share, opacity] of BANDS) {
    context.fillStyle = faded(text, opacity);
    context.beginPath();
    context.moveTo(left, start);
    trace([...edge(share, 'high'), ...edge(share, 'low').toReversed()]);
    context.fill();
  }
  context.lineWidth = 1;
  context.strokeStyle = faded(faint, 0.55);
  context.beginPath();
  for (const side of ['low', 'high'] as const) {
    context.moveTo(left, start);
    trace(edge(80, side));
  }
  for (const [across, down] of edge(95, 'high').slice(replayed ? -1 : 0)) {
    context.moveTo(Math.round(across) + 0.5, down);
    context.lineTo(Math.round(across) + 0.5, height);
  }
  context.stroke();
}

/** Risk and reward at the axis, while the plan's opening (candle index, oldest at 0) is in view. */
export function drawPlanRail(
  { context, x, y, width }: Place,
  { levels, opening, quiet }: Pick<Scene, 'levels' | 'opening' | 'quiet'>,
  colours: ChartColours,
): void {
  if (x(opening) >= width) return;
  for (const { kind, low, high } of planZones(levels)) {
    const [top, bottom] = [y(high), y(low)];
    const colour = kind === 'risk' ? colours.down : colours.up;
    context.fillStyle = quiet ? faded(colours.text, 0.1) : faded(colour, 0.3);
    context.fillRect(width - RAIL, top, RAIL, bottom - top);
  }
}
