import { OVERLAY_GROUPS, type OverlayGroup } from '../../../../domain/chart.ts';

const LABELS: Readonly<Record<OverlayGroup, string>> = {
  averages: 'Averages',
  bollinger: 'Bollinger',
  ichimoku: 'Ichimoku',
};

interface OverlayTogglesProps {
  readonly chosen: readonly OverlayGroup[];
  readonly onChange: (chosen: readonly OverlayGroup[]) => void;
}

/** Switches for the lines over the candles. */
export function OverlayToggles({ chosen, onChange }: OverlayTogglesProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Lines over the candles</legend>
      {OVERLAY_GROUPS.map((group) => {
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
            {LABELS[group]}
          </button>
        );
      })}
    </fieldset>
  );
}
