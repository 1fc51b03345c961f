import { OVERLAY_GROUPS, type OverlayGroup } from '../../domain/analysis/readings/chart.ts';

export const CHART_LAYERS = [...OVERLAY_GROUPS, 'levels'] as const;

export type ChartLayer = OverlayGroup | 'levels';

const KEY = 'coin-analyst.chart-overlays';
const FIRST: readonly ChartLayer[] = ['averages'];
/** Stored if all are off, which is a choice too. */
const NONE = 'none';

/** The layers last chosen; by default the averages. */
export function chosenLayers(): readonly ChartLayer[] {
  try {
    const kept = localStorage.getItem(KEY)?.split(' ');
    return kept ? CHART_LAYERS.filter((layer) => kept.includes(layer)) : FIRST;
  } catch {
    return FIRST;
  }
}

export function keepLayers(layers: readonly ChartLayer[]): void {
  try {
    localStorage.setItem(KEY, layers.length === 0 ? NONE : layers.join(' '));
  } catch {
    // The choice holds until the page closes.
  }
}
