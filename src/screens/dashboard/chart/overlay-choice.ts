import type { OverlayGroup } from '../../../../domain/chart.ts';
import type { OverlayLine } from '../../../../domain/readings/reading.ts';
import { READINGS } from '../../../../domain/readings.ts';

/** The lines of the groups that are on. */
export function chosenLines(groups: readonly OverlayGroup[]): readonly OverlayLine[] {
  return groups.flatMap((group) =>
    READINGS.flatMap(({ overlay }) => (overlay?.group === group ? [overlay] : [])),
  );
}
