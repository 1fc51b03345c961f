import { Minus, Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Market } from '../../../../domain/analysis.ts';
import type { OverlayGroup } from '../../../../domain/chart.ts';
import type { Coin } from '../../../../domain/coin.ts';
import { PERIOD_MS } from '../../../../domain/timeframe.ts';
import { chosenOverlays, keepOverlays } from '../../../device/chart-overlays.ts';
import { openLevelSheet } from '../../../state/level-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Attribution } from './attribution.tsx';
import { CandleLegend } from './candle-legend.tsx';
import { readCandle, spokenCandle } from './candle-reading.ts';
import type { ChartFocus } from './chart-target.ts';
import { candleAt, movedCursor } from './cursor-keys.ts';
import { FormingLegend } from './forming-legend.tsx';
import { MarkNote } from './mark-note.tsx';
import { markOf } from './mark-on-chart.ts';
import { NotifyButton } from './notify-button.tsx';
import { chosenLines } from './overlay-choice.ts';
import { OverlayToggles } from './overlay-toggles.tsx';
import { type OwnLevel, ownLevelWords, useOwnLevels } from './own-levels.ts';
import type { Scene } from './scene.ts';
import { TableDisclosure } from './table-disclosure.tsx';
import { useDrawing } from './use-drawing.ts';

const labelledOwn = ({ price }: OwnLevel) => ({ label: 'your level', price });

/** How much nearer one press brings the candles. */
const ZOOM = 1.5;

interface ChartViewProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly market: Market | null;
  readonly scene: Scene;
  readonly summary: string;
  readonly focus: ChartFocus;
}

/** Takes the focus although it is no control: its keys move the cursor. */
const FOCUSABLE = { tabIndex: 0 } as const;

/** The chart of one timeframe: legend, picture, controls, and the same by keyboard, ear and table. */
export function ChartView({ userId, coin, market, scene, summary, focus }: ChartViewProps) {
  const id = useId();
  const region = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [groups, setGroups] = useState(chosenOverlays);
  const { host, drawing, failed } = useDrawing(scene, groups, setHovered);
  const { candles, timeframe, tickSize, levels } = scene;
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
  // Before the cursor, which stays in view.
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
  const clear = () => {
    onClear();
    takeFocus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '-') {
      drawing?.zoom(event.key === '+' ? ZOOM : 1 / ZOOM);
    } else if (event.key.toLowerCase() === 'n') {
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
  const choose = (next: readonly OverlayGroup[]) => {
    setGroups(next);
    keepOverlays(next);
  };
  const newest = candles.length - 1;
  const shown = hovered ?? cursor ?? newest;
  const reading = (candle: number) => {
    const row = candles[candle];
    return row ? readCandle(row, timeframe, tickSize, [...levels, ...own.map(labelledOwn)]) : null;
  };
  const shownReading = reading(shown);
  const spoken = cursor === null ? null : reading(cursor);
  const lines = chosenLines(groups);
  return (
    <div className="flex flex-col gap-3">
      {shownReading ? (
        <CandleLegend
          reading={shownReading}
          newest={shown === newest}
          lines={lines}
          lineValue={({ name }) => scene.overlays[name][shown] ?? null}
          tickSize={tickSize}
        />
      ) : null}
      {failed ? (
        <Notice tone="warn">
          The picture could not be loaded; reload the page once the server can be reached. The
          figures, the keys and the table work without it.
        </Notice>
      ) : null}
      {/* Keys move the cursor here; the role lets screen readers know. */}
      <div
        ref={region}
        role="application"
        {...FOCUSABLE}
        aria-label={`Price chart of ${coin}, ${timeframe}`}
        aria-describedby={`${id}-summary ${id}-keys`}
        onKeyDown={onKeyDown}
        className="overflow-hidden rounded-lg border border-line"
      >
        <div ref={host} aria-hidden="true" className="h-80 w-full sm:h-[26rem]" />
      </div>
      {target?.mark ? <MarkNote words={target.mark.words} onClear={clear} /> : null}
      <FormingLegend coin={coin} market={market} scene={scene} drawing={drawing} />
      <LiveRegion text={spoken ? spokenCandle(spoken) : ''} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OverlayToggles chosen={groups} onChange={choose} />
        <div className="flex flex-wrap gap-2">
          <NotifyButton
            coin={coin}
            tickSize={tickSize}
            levels={own}
            drawing={drawing}
            onAsk={takeFocus}
          />
          <Button aria-label="Zoom out" onClick={() => drawing?.zoom(1 / ZOOM)}>
            <Minus aria-hidden="true" className="size-4" />
          </Button>
          <Button aria-label="Zoom in" onClick={() => drawing?.zoom(ZOOM)}>
            <Plus aria-hidden="true" className="size-4" />
          </Button>
          <Button onClick={() => drawing?.newest()}>Newest</Button>
        </div>
      </div>
      <p id={`${id}-summary`} className="numeric max-w-[70ch] text-muted text-sm">
        {summary} {ownWords}
      </p>
      <p id={`${id}-keys`} className="sr-only">
        Arrow keys move over the candles, Page Up and Page Down over twenty, Home and End to the
        oldest and newest; plus and minus zoom; N sets a price level at the close under the cursor;
        Escape takes the cursor and what is marked away.
      </p>
      <TableDisclosure scene={scene} />
      <Attribution />
    </div>
  );
}
