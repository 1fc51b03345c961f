import {
  type KeyboardEvent,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import type { ChartRequest } from '../../../data/snapshot-chart.ts';
import { type ChartLayer, chosenLayers, keepLayers } from '../../../device/chart-layers.ts';
import { untilDrawn } from '../../../device/drawn.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { WhenNear } from '../frame/when-near.tsx';
import { PlanStatusLine } from '../plan/plan-status-line.tsx';
import { type AnalysisProps, usePlanNow } from '../plan/use-plan-now.ts';
import { type ChartControls, ChartHeader } from './chart-header.tsx';
import type { ChartPanelProps } from './chart-panel.tsx';
import { ChartShape, PLOT_HEIGHT } from './chart-shape.tsx';
import { keptWithin, useFullScreen } from './full-screen.ts';

/** By then the page has settled and nothing more urgent is pending, in milliseconds. */
const SETTLED_AFTER = 8_000;

async function keepBoth(request: ChartRequest): Promise<void> {
  const { loadChart, loadInputs } = await import('../../../data/snapshot-chart.ts');
  await loadChart(request);
  if (request.wanted()) await loadInputs(request);
}

/** Stores the analysis' chart, then its inputs, even if never scrolled to, for offline use. */
function useKeptChart(kept: ChartedAnalysis | null, online: boolean): void {
  const { userId, coin, kind, snapshotId = null } = kept ?? {};
  useEffect(() => {
    if (!online || !userId || !coin || !kind || snapshotId === null) return;
    let wanted = true;
    const timer = setTimeout(() => {
      const request = { key: { userId, coin, kind }, snapshotId, online, wanted: () => wanted };
      // The failure is shown where they are displayed.
      keepBoth(request).catch(() => undefined);
    }, SETTLED_AFTER);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [userId, coin, kind, snapshotId, online]);
}

function FullScreenStatus({ facts, kept }: AnalysisProps) {
  const { now, levels, known } = usePlanNow(facts, kept);
  return (
    <div className="border-line border-b px-4 py-2 empty:hidden md:px-6">
      <PlanStatusLine facts={facts} kept={kept} now={now} levels={levels} known={known} />
    </div>
  );
}

const FULL =
  'fixed inset-0 z-50 flex flex-col bg-page pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] [&>div:last-child]:flex [&>div:last-child]:min-h-0 [&>div:last-child]:flex-1 [&>div:last-child]:flex-col';

const RangeTable = lazyPart(
  () => untilDrawn().then(() => import('./range-table.tsx')),
  'RangeTable',
);

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

const ChartPanel = lazyPart(() => import('./chart-panel.tsx'), 'ChartPanel', ChartCodeMissing);

type ChartCardProps = AnalysisProps & Pick<ChartPanelProps, 'online' | 'timeframe' | 'focus'>;

/** Loads the chart's code only when near the viewport, into a placeholder of its size. */
export const ChartCard = memo(function ChartCard({ kept, timeframe, ...rest }: ChartCardProps) {
  useKeptChart(kept, rest.online);
  const { ranges } = rest.facts;
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
    // Handles keys that bubble up from its contents.
    <section
      ref={section}
      aria-labelledby="chart-heading"
      onKeyDown={onKeyDown}
      className={classNames(PLOT_HEIGHT, full ? FULL : PHONE_PLACE.chartParts)}
    >
      <h2 id="chart-heading" className="sr-only">
        Chart · {timeframe}
      </h2>
      <ChartHeader
        {...{ layers, controls, table, full, fullButton }}
        onLayers={choose}
        onTable={setTable}
        onFull={toggle}
      />
      {full ? <FullScreenStatus facts={rest.facts} kept={kept} /> : null}
      {kept ? (
        <WhenNear fallback={<ChartShape />} now={rest.focus.target !== null}>
          <ChartPanel
            {...rest}
            {...{ kept, timeframe, layers, full, table }}
            onControls={setControls}
          />
        </WhenNear>
      ) : (
        <ChartShape note="The chart comes with the finished analysis." />
      )}
      {ranges && !full ? (
        <Suspense fallback={<div className="h-40 border-line border-t md:h-[7.25rem]" />}>
          <RangeTable ranges={ranges} tickSize={rest.facts.tickSize} />
        </Suspense>
      ) : null}
    </section>
  );
});
