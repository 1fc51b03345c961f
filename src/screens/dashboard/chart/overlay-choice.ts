import type { OVERLAYS } from '../../../../domain/chart.ts';
import type { OverlayGroup } from '../../../device/chart-overlays.ts';

export type OverlayName = (typeof OVERLAYS)[number];

/** A line over the candles, as it is drawn and named. */
export interface OverlayLine {
  readonly name: OverlayName;
  readonly label: string;
  readonly colour: OverlayColour;
  readonly dashed: boolean;
}

export type OverlayColour = 'blue' | 'violet' | 'amber' | 'teal' | 'rose';

/** What each group of lines is called, and its lines. */
export const OVERLAY_GROUPS: Readonly<
  Record<OverlayGroup, { readonly label: string; readonly lines: readonly OverlayLine[] }>
> = {
  averages: {
    label: 'Averages',
    lines: [
      { name: 'MA20', label: 'MA20', colour: 'blue', dashed: false },
      { name: 'MA50', label: 'MA50', colour: 'violet', dashed: false },
      { name: 'MA200', label: 'MA200', colour: 'amber', dashed: false },
    ],
  },
  bollinger: {
    label: 'Bollinger',
    lines: [
      { name: 'bollingerUpper', label: 'BB upper', colour: 'teal', dashed: false },
      { name: 'bollingerLower', label: 'BB lower', colour: 'teal', dashed: true },
    ],
  },
  ichimoku: {
    label: 'Ichimoku',
    lines: [
      { name: 'tenkanSen', label: 'Tenkan', colour: 'rose', dashed: false },
      { name: 'kijunSen', label: 'Kijun', colour: 'rose', dashed: true },
      { name: 'senkouSpanA', label: 'Span A', colour: 'amber', dashed: true },
      { name: 'senkouSpanB', label: 'Span B', colour: 'violet', dashed: true },
    ],
  },
};

/** The lines of the groups that are on. */
export function chosenLines(groups: readonly OverlayGroup[]): readonly OverlayLine[] {
  return groups.flatMap((group) => OVERLAY_GROUPS[group].lines);
}
