import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react';
import type { Timeframe } from '../../../../domain/timeframe.ts';
import { type ChartLayer, chosenLayers, keepLayers } from '../../../device/chart-layers.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { PHONE_PLACE } from '../frame/phone-place.ts';
import { type ChartControls, ChartHeader } from './chart-header.tsx';
import type { ChartPanelProps } from './chart-panel.tsx';
import { ChartShape } from './chart-shape.tsx';
import { FullScreenStatus } from './full-screen-status.tsx';
import { PLOT_HEIGHT } from './plot-size.ts';
import { keptWithin } from './tab-round.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useKeptChart } from './use-kept-chart.ts';

/** Over everything, the plot as high as the rest leaves it. */
const FULL =
  'fixed inset-0 z-50 flex flex-col bg-page pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] [&>div:last-child]:flex [&>div:last-child]:min-h-0 [&>div:last-child]:flex-1 [&>div:last-child]:flex-col';

async function loadPanel(): Promise<{ default: ComponentType<ChartPanelProps> }> {
  try {
    return { default: (await import('./chart-panel.tsx')).ChartPanel };
  } catch {
    return { default: ChartCodeMissing };
  }
}

const ChartPanel = lazy(loadPanel);

/** The rest of the analysis works without the chart's code. */
function ChartCodeMissing() {
  return (
    <ChartShape>
      <Notice tone="warn" title="The chart could not be loaded">
        Reload the page once the server can be reached.
      </Notice>
    </ChartShape>
  );
}

interface ChartCardProps extends Pick<ChartPanelProps, 'facts' | 'online' | 'timeframe' | 'focus'> {
  /** The finished analysis; null while its words are being written. */
  readonly kept: ChartedAnalysis | null;
  readonly onTimeframe: (timeframe: Timeframe) => void;
}

/**
 * The page's timeframe, and its chart with the plan drawn on it, from edge to edge. What draws
 * comes when it is near, into a place of its size.
 */
export function ChartCard({ kept, timeframe, onTimeframe, ...rest }: ChartCardProps) {
  useKeptChart(kept, rest.online);
  const section = useRef<HTMLElement>(null);
  const fullButton = useRef<HTMLButtonElement>(null);
  const [layers, setLayers] = useState(chosenLayers);
  const [table, setTable] = useState(false);
  const [controls, setControls] = useState<ChartControls | null>(null);
  const focusOf = controls?.focus;
  const onFull = useCallback(
    (over: boolean) => (over ? focusOf?.() : fullButton.current?.focus()),
    [focusOf],
  );
  const { full, toggle, leave } = useFullScreen(section, onFull);
  const choose = (next: readonly ChartLayer[]) => {
    setLayers(next);
    keepLayers(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.key.toLowerCase() === 'f') toggle();
    else if (event.key === 'Escape' && full) leave();
    else if (!(event.key === 'Tab' && full && keptWithin(event.currentTarget, event.shiftKey))) {
      return;
    }
    event.preventDefault();
  };
  return (
    // Its keys are those of what is in it.
    <section
      ref={section}
      aria-labelledby="chart-heading"
      onKeyDown={onKeyDown}
      className={classNames(
        PLOT_HEIGHT,
        PHONE_PLACE.chart,
        full ? FULL : 'max-md:border-line max-md:border-t',
      )}
    >
      <h2 id="chart-heading" className="sr-only">
        Chart · {timeframe}
      </h2>
      <ChartHeader
        timeframe={timeframe}
        onTimeframe={onTimeframe}
        layers={layers}
        onLayers={choose}
        controls={controls}
        table={table}
        onTable={setTable}
        full={full}
        onFull={toggle}
        fullButton={fullButton}
      />
      {full ? <FullScreenStatus facts={rest.facts} kept={kept} /> : null}
      {kept ? (
        <WhenNear fallback={<ChartShape />} now={rest.focus.target !== null}>
          <Suspense fallback={<ChartShape />}>
            <ChartPanel
              {...rest}
              kept={kept}
              timeframe={timeframe}
              layers={layers}
              full={full}
              table={table}
              onControls={setControls}
            />
          </Suspense>
        </WhenNear>
      ) : (
        <ChartShape note="The chart comes with the finished analysis." />
      )}
    </section>
  );
}
