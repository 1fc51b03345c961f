import { OVERLAY_GROUPS, type OverlayGroup } from '../../domain/analysis/readings/chart.ts';
import { keptKey } from './kept-key.ts';

export const CHART_LAYERS = [...OVERLAY_GROUPS, 'levels'] as const;

export type ChartLayer = OverlayGroup | 'levels';

const layersKey = keptKey('coin-analyst.chart-overlays');
const FIRST: readonly ChartLayer[] = ['averages'];
/** Stored if all are off, which is a choice too. */
const NONE = 'none';

/** The layers last chosen; by default the averages. */
export function chosenLayers(): readonly ChartLayer[] {
  const kept = layersKey.read()?.split(' ');
  return kept ? CHART_LAYERS.filter((layer) => kept.includes(layer)) : FIRST;
}

export function keepLayers(layers: readonly ChartLayer[]): void {
  layersKey.keep(layers.length === 0 ? NONE : layers.join(' '));
}
