import { type ChartColours, faded } from './colours.ts';
import type { Place } from './pane-layer.ts';
import type { PlanZone } from './plan-levels.ts';

/** Shades what is risked and what may be won, from the newest candle to the right edge. */
export function drawPlanZones(
  { context, x, y, width }: Place,
  zones: readonly PlanZone[],
  newest: number,
  colours: ChartColours,
): void {
  const left = x(newest);
  if (left === null || left >= width) return;
  for (const { kind, low, high } of zones) {
    const [top, bottom] = [y(high), y(low)];
    if (top === null || bottom === null) continue;
    context.fillStyle = faded(kind === 'risk' ? colours.down : colours.up, 0.16);
    context.fillRect(left, top, width - left, bottom - top);
  }
}
