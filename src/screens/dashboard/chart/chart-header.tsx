import { Maximize, Minimize } from 'lucide-react';
import type { Ref } from 'react';
import { CHART_LAYERS, type ChartLayer } from '../../../device/chart-layers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ICON_BUTTON, MENU_BUTTON, MoreMenu } from '../../../ui/more-menu.tsx';
import { TimeframeChoice } from '../frame/timeframe-choice.tsx';
import { useIsVisitor } from '../frame/visitor.ts';

const LABELS: Readonly<Record<ChartLayer, string>> = {
  range: 'Range',
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

function OverlayToggles({ chosen, onChange, className }: OverlayTogglesProps) {
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

export interface ChartControls {
  readonly focus: () => void;
  /** Above 1 shows fewer candles, below 1 more. */
  readonly zoom: (factor: number) => void;
  /** Opens the form for a level at a typed price. */
  readonly notify: () => void;
}

export const ZOOM = 1.5;

interface ChartHeaderProps {
  readonly layers: readonly ChartLayer[];
  readonly onLayers: (layers: readonly ChartLayer[]) => void;
  /** Null until the chart is drawn. */
  readonly controls: ChartControls | null;
  readonly table: boolean;
  readonly onTable: (open: boolean) => void;
  readonly full: boolean;
  readonly onFull: () => void;
  readonly fullButton: Ref<HTMLButtonElement>;
}

/** Under the phone's one sticky line, not under two; else at the top of the centre column. */
const STICKY =
  'sticky top-[calc(var(--head-height)+3.5rem-clamp(0px,(19rem-100vw)*999,99rem))] z-10 md:top-(--head-height)';

export function ChartHeader(props: ChartHeaderProps) {
  const { layers, onLayers, controls, table, onTable, full, onFull, fullButton } = props;
  const visiting = useIsVisitor();
  const Sign = full ? Minimize : Maximize;
  return (
    <div
      className={classNames(
        '@container border-line border-b bg-page max-md:border-t',
        !full && STICKY,
      )}
    >
      <div className="flex h-[calc(2.75rem-1px)] items-center px-2 @max-[21rem]:px-0 @max-[19rem]:h-auto @max-[19rem]:flex-wrap md:@min-[38rem]:px-4">
        <TimeframeChoice className="max-md:flex-auto" />
        <div className="ms-auto flex items-center">
          <OverlayToggles chosen={layers} onChange={onLayers} className="@max-[37rem]:hidden" />
          <MoreMenu label="More for the chart">
            {(close) => {
              const action = (label: string, act: () => void) => (
                <button
                  type="button"
                  disabled={controls === null}
                  onClick={() => {
                    close();
                    act();
                  }}
                  className={MENU_BUTTON}
                >
                  {label}
                </button>
              );
              return (
                <>
                  <OverlayToggles
                    chosen={layers}
                    onChange={onLayers}
                    className="flex-col border-line border-b px-2 pb-1 @min-[37rem]:hidden"
                  />
                  {visiting ? null : action('Notify at a price', () => controls?.notify())}
                  <div className="grid grid-cols-2">
                    {action('Zoom in', () => controls?.zoom(ZOOM))}
                    {action('Zoom out', () => controls?.zoom(1 / ZOOM))}
                  </div>
                  {action(table ? 'Hide table' : 'Show as table', () => onTable(!table))}
                </>
              );
            }}
          </MoreMenu>
          <button
            ref={fullButton}
            type="button"
            aria-label={full ? 'Leave full screen' : 'Full screen'}
            aria-keyshortcuts={full ? 'F Escape' : 'F'}
            onClick={onFull}
            className={ICON_BUTTON}
          >
            <Sign aria-hidden="true" className="size-[1.125rem]" />
          </button>
        </div>
      </div>
    </div>
  );
}
