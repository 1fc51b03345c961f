const KEY = 'coin-analyst.chart-overlays';

/** Groups of lines that the chart can lay over its candles, in the order they are offered. */
export const CHART_OVERLAYS = ['averages', 'bollinger', 'ichimoku'] as const;

export type OverlayGroup = (typeof CHART_OVERLAYS)[number];

/** The groups that were on when last chosen; none at first. */
export function chosenOverlays(): readonly OverlayGroup[] {
  try {
    const kept = (localStorage.getItem(KEY) ?? '').split(' ');
    return CHART_OVERLAYS.filter((group) => kept.includes(group));
  } catch {
    return [];
  }
}

/** Keeps which groups are on. */
export function keepOverlays(groups: readonly OverlayGroup[]): void {
  try {
    if (groups.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, groups.join(' '));
  } catch {
    // The choice holds until the page closes.
  }
}
