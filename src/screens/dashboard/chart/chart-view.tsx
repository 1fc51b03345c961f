import {
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { type OwnLevel, useOwnLevels } from '../../../data/price-levels.ts';
import type { ChartLayer } from '../../../device/chart-layers.ts';
import { openLevelSheet } from '../../../state/level-sheet.ts';
import { FIRST_TIMEFRAME } from '../../../state/shown-analysis.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useIsVisitor } from '../frame/visitor.ts';
import { CandleLegend, readCandle, spokenCandle } from './candle-legend.tsx';
import { type ChartControls, ZOOM } from './chart-header.tsx';
import { BESIDE_PLAN } from './chart-shape.tsx';
import type { ChartFocus } from './chart-target.ts';
import { useLive } from './live-candle.tsx';
import { MarkNote, markOf } from './mark-on-chart.tsx';
import { ownLevelWords } from './own-level-line.tsx';
import { Plot } from './plot.tsx';
import { useAxisWidth } from './price-axis.tsx';
import type { Scene } from './scene.ts';
import { chosenLines, useDrawing } from './use-drawing.ts';
import { candleAt, movedCursor } from './view-keys.ts';

const CandleTable = lazyPart(() => import('./candle-table.tsx'), 'CandleTable');

const labelledOwn = ({ level: { price } }: OwnLevel) => ({ label: 'your level', price });

export interface ChartLook {
  readonly focus: ChartFocus;
  readonly layers: readonly ChartLayer[];
  readonly full: boolean;
  readonly table: boolean;
  /** Called with null on unmount. */
  readonly onControls: (controls: ChartControls | null) => void;
}

interface ChartViewProps extends ChartLook, Pick<KnownFacts, 'coin' | 'market'> {
  readonly userId: string;
  readonly scene: Scene;
  readonly summary: string;
}

/** Focusable although not a control: its keys move the cursor. */
const FOCUSABLE = { tabIndex: 0 } as const;

export function ChartView(props: ChartViewProps) {
  const { userId, coin, market, scene, summary, focus, layers, full, table, onControls } = props;
  const id = useId();
  const region = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const visiting = useIsVisitor();
  const beside = useMedia(BESIDE_PLAN);
  const axis = useAxisWidth(scene, beside);
  const { host, drawing, failed } = useDrawing(scene, layers, axis, setHovered);
  const { candles, timeframe, tickSize, levels } = scene;
  const live = useLive(coin, market, scene, drawing);
  const own = useOwnLevels(userId, coin);
  const ownWords = ownLevelWords(own, tickSize);
  const { pending, onShown, onClear } = focus;
  const target = focus.target?.timeframe === timeframe ? focus.target : null;
  const times = useMemo(() => candles.map(([time]) => time), [candles]);
  const period = PERIOD_MS[timeframe];

  const moveTo = useCallback(
    (candle: number | null) => {
      setCursor(candle);
      drawing?.point(candle);
    },
    [drawing],
  );
  // Before the cursor's effect, so that the cursor stays in view.
  useEffect(
    () => drawing?.mark(target?.mark ? markOf(target.mark, times, period) : null),
    [drawing, target, times, period],
  );
  useEffect(() => {
    if (!target || !pending || !(drawing || failed)) return;
    const candle = candleAt(times, target.candle, period);
    region.current?.scrollIntoView({ block: 'center' });
    region.current?.focus({ preventScroll: true });
    if (candle !== null) moveTo(candle);
    onShown();
  }, [target, pending, drawing, failed, times, period, moveTo, onShown]);

  const takeFocus = useCallback(() => region.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!drawing) return;
    onControls({
      focus: takeFocus,
      zoom: drawing.zoom,
      notify: () => {
        takeFocus();
        openLevelSheet(coin, null);
      },
    });
    return () => onControls(null);
  }, [drawing, coin, takeFocus, onControls]);
  const clear = () => {
    onClear();
    takeFocus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '-') {
      drawing?.zoom(event.key === '+' ? ZOOM : 1 / ZOOM);
    } else if (event.key.toLowerCase() === 'n' && !visiting) {
      openLevelSheet(coin, cursor === null ? null : (candles[cursor]?.[4] ?? null));
    } else if (event.key === 'Escape' && (cursor !== null || target?.mark)) {
      moveTo(null);
      onClear();
    } else {
      const moved = movedCursor(event.key, cursor, candles.length);
      if (moved === null) return;
      moveTo(moved);
    }
    event.preventDefault();
  };
  const fan = layers.includes('range') ? scene.ranges : null;
  const newest = candles.length - 1;
  const shown = hovered ?? cursor ?? newest;
  const reading = (candle: number) => {
    const row = candles[candle];
    return row ? readCandle(row, timeframe, tickSize, [...levels, ...own.map(labelledOwn)]) : null;
  };
  const shownReading = reading(shown);
  const spoken = cursor === null ? null : reading(cursor);
  return (
    <>
      <div className={classNames('flex flex-col', full ? 'min-h-0 flex-1' : 'h-(--plot-height)')}>
        <div className="@container h-7 shrink-0">
          {shownReading ? (
            <CandleLegend
              {...{ timeframe, tickSize }}
              reading={shownReading}
              newest={shown === newest}
              fan={fan !== null}
              forming={live.forming !== null}
              lines={chosenLines(layers)}
              lineValue={({ name }) => scene.overlays[name][shown] ?? null}
            />
          ) : null}
        </div>
        <div className="relative isolate min-h-0 flex-1">
          {/* Keys move the cursor here; the role lets screen readers know. */}
          <div
            ref={region}
            role="application"
            {...FOCUSABLE}
            aria-label={`Price chart of ${coin}, ${timeframe}`}
            aria-describedby={`${id}-summary ${id}-keys`}
            onKeyDown={onKeyDown}
            className="after:-outline-offset-2 absolute inset-0 isolate overflow-hidden outline-none after:pointer-events-none after:absolute after:inset-0 after:z-10 focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            <div
              ref={host}
              aria-hidden="true"
              className={classNames(
                'size-full select-none [-webkit-touch-callout:none]',
                full ? 'touch-none' : 'touch-pan-y',
              )}
            />
          </div>
          <Plot
            {...{ userId, coin, live, scene, fan, drawing, own, host }}
            axisWidth={axis}
            besideLadder={beside && !full && timeframe === FIRST_TIMEFRAME}
            onFocus={takeFocus}
          />
          {failed ? (
            <Notice tone="warn" className="absolute inset-x-4 top-12">
              The picture could not be loaded; reload the page once the server can be reached. The
              figures, the keys and the table work without it.
            </Notice>
          ) : null}
        </div>
      </div>
      {target?.mark ? <MarkNote words={target.mark.words} onClear={clear} /> : null}
      <LiveRegion text={spoken ? spokenCandle(spoken) : ''} />
      <p id={`${id}-summary`} className="sr-only">
        {summary} {ownWords}
      </p>
      <p id={`${id}-keys`} className="sr-only">
        Arrow keys move over the candles, Page Up and Page Down over twenty, Home and End to the
        oldest and newest; plus and minus zoom;{' '}
        {visiting ? '' : 'N sets a price level at the close under the cursor; '}F shows the chart on
        the full screen; Escape takes the cursor and what is marked away.
      </p>
      {table ? (
        <div
          className={classNames(
            'border-line border-t px-4 py-3 md:px-6',
            full && 'max-h-[45%] shrink-0 overflow-y-auto',
          )}
        >
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <CandleTable scene={scene} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
