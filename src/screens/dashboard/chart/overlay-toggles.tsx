import { CHART_OVERLAYS, type OverlayGroup } from '../../../device/chart-overlays.ts';
import { OVERLAY_GROUPS } from './overlay-choice.ts';

interface OverlayTogglesProps {
  readonly chosen: readonly OverlayGroup[];
  readonly onChange: (chosen: readonly OverlayGroup[]) => void;
}

/** Switches for the lines over the candles. */
export function OverlayToggles({ chosen, onChange }: OverlayTogglesProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Lines over the candles</legend>
      {CHART_OVERLAYS.map((group) => {
        const on = chosen.includes(group);
        const others = chosen.filter((other) => other !== group);
        return (
          <button
            key={group}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? others : [...others, group])}
            className="min-h-11 rounded-lg border border-edge px-2.5 font-medium text-muted text-sm hover:bg-raised aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            {on ? '✓ ' : ''}
            {OVERLAY_GROUPS[group].label}
          </button>
        );
      })}
    </fieldset>
  );
}
