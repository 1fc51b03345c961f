import type { ChartColours } from './colours.ts';
import type { Place } from './pane-layer.ts';
import type { PlanZone } from './plan-levels.ts';

/**
 * Shades what is risked and what may be won, from the plan's moment to the right edge.
 * @param moment the plan's moment among the candles, oldest at 0
 */
export function drawPlanZones(
  { context, x, y, width }: Place,
  zones: readonly PlanZone[],
  moment: number,
  colours: ChartColours,
): void {
  const left = x(moment);
  if (left === null || left >= width) return;
  for (const { kind, low, high } of zones) {
    const [top, bottom] = [y(high), y(low)];
    if (top === null || bottom === null) continue;
    context.fillStyle = kind === 'risk' ? colours.downSoft : colours.upSoft;
    context.fillRect(left, top, width - left, bottom - top);
  }
}
