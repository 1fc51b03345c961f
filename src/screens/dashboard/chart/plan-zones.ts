import type { ChartColours } from './colours.ts';
import type { Place } from './pane-layer.ts';
import type { PlanZone } from './plan-levels.ts';

/** From the plan's moment (candle index, oldest at 0) to the right edge. */
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
