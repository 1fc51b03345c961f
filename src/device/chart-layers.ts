import { OVERLAY_GROUPS, type OverlayGroup } from '../../domain/analysis/readings/chart.ts';
import { keptKey } from './kept-key.ts';

export const CHART_LAYERS = ['range', ...OVERLAY_GROUPS, 'levels'] as const;

export type ChartLayer = OverlayGroup | 'levels' | 'range';

const layersKey = keptKey('coin-analyst.chart-overlays');
const FIRST: readonly ChartLayer[] = ['range', 'averages'];
/** Stored in its place: choices made before there was a range show it. */
const NO_RANGE = 'no-range';

export function chosenLayers(): readonly ChartLayer[] {
  const kept = layersKey.read()?.split(' ');
  if (!kept) return FIRST;
  return CHART_LAYERS.filter((layer) =>
    layer === 'range' ? !kept.includes(NO_RANGE) : kept.includes(layer),
  );
}

export function keepLayers(layers: readonly ChartLayer[]): void {
  const words = layers.includes('range') ? layers : [...layers, NO_RANGE];
  layersKey.keep(words.join(' '));
}
