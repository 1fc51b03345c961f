import { Maximize, Minimize } from 'lucide-react';
import type { Ref } from 'react';
import type { Timeframe } from '../../../../domain/timeframe.ts';
import type { ChartLayer } from '../../../device/chart-layers.ts';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { useIsVisitor } from '../visitor/visitor.ts';
import { ICON_BUTTON } from './icon-button.ts';
import { OverlayToggles } from './overlay-toggles.tsx';
import { TimeframeChoice } from './timeframe-choice.tsx';

/** What the drawn chart can be asked for from its header. */
export interface ChartControls {
  /** Puts the focus on the chart. */
  readonly focus: () => void;
  /** Shows fewer candles (above 1) or more (below 1). */
  readonly zoom: (factor: number) => void;
  readonly newest: () => void;
  /** Asks for a level at a price to be typed. */
  readonly notify: () => void;
}

/** How much nearer one press brings the candles. */
export const ZOOM = 1.5;

interface ChartHeaderProps {
  readonly timeframe: Timeframe;
  readonly onTimeframe: (timeframe: Timeframe) => void;
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

const ITEM =
  'flex min-h-11 w-full items-center px-4 text-start text-[0.8125rem] hover:bg-raised disabled:text-faint';

/** Timeframes at the left; lines over the candles, more and full screen at the right. */
export function ChartHeader(props: ChartHeaderProps) {
  const { timeframe, onTimeframe, layers, onLayers, controls, table, onTable } = props;
  const { full, onFull, fullButton } = props;
  const visiting = useIsVisitor();
  const Sign = full ? Minimize : Maximize;
  return (
    <div className="@container border-line border-b">
      <div className="flex h-[calc(2.75rem-1px)] items-center px-2 md:@min-[38rem]:px-4">
        <TimeframeChoice chosen={timeframe} onChange={onTimeframe} />
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
                  className={ITEM}
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
                  {action('Newest', () => controls?.newest())}
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
