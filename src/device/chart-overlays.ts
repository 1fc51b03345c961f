import { OVERLAY_GROUPS, type OverlayGroup } from '../../domain/chart.ts';

const KEY = 'coin-analyst.chart-overlays';

/** The groups that were on when last chosen; none at first. */
export function chosenOverlays(): readonly OverlayGroup[] {
  try {
    const kept = (localStorage.getItem(KEY) ?? '').split(' ');
    return OVERLAY_GROUPS.filter((group) => kept.includes(group));
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
