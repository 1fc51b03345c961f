import { CHART_LAYERS, type ChartLayer } from '../../../device/chart-layers.ts';
import { classNames } from '../../../ui/class-names.ts';

const LABELS: Readonly<Record<ChartLayer, string>> = {
  averages: 'Averages',
  bollinger: 'Bollinger',
  ichimoku: 'Ichimoku',
  levels: 'Levels',
};

interface OverlayTogglesProps {
  readonly chosen: readonly ChartLayer[];
  readonly onChange: (chosen: readonly ChartLayer[]) => void;
  readonly className?: string;
}

/** Switches for the lines over the candles; what is on is inked and underlined. */
export function OverlayToggles({ chosen, onChange, className }: OverlayTogglesProps) {
  return (
    <fieldset className={classNames('flex', className)}>
      <legend className="sr-only">Lines over the candles</legend>
      {CHART_LAYERS.map((layer) => {
        const on = chosen.includes(layer);
        const others = chosen.filter((other) => other !== layer);
        return (
          <button
            key={layer}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? others : [...others, layer])}
            className="relative h-11 min-w-11 whitespace-nowrap px-2 text-start text-[0.8125rem] text-faint underline-offset-[6px] hover:text-text aria-pressed:text-text aria-pressed:underline"
          >
            {LABELS[layer]}
          </button>
        );
      })}
    </fieldset>
  );
}
