import type { OverlayLine } from '../../../../domain/analysis/readings/reading.ts';
import { READINGS } from '../../../../domain/analysis/readings.ts';
import type { ChartLayer } from '../../../device/chart-layers.ts';

export function chosenLines(layers: readonly ChartLayer[]): readonly OverlayLine[] {
  return layers.flatMap((layer) =>
    READINGS.flatMap(({ overlay }) => (overlay?.group === layer ? [overlay] : [])),
  );
}
