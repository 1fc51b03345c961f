import { Bell, ChevronsRight } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { Coin } from '../../../../domain/market/coin.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { OwnLevel } from '../../../data/price-levels.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { openLevelSheet } from '../../../state/level-sheet.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import type { Drawing } from './drawing.ts';
import { type LiveCandle, NowMark } from './live-candle.tsx';
import { OwnLevelLine } from './own-level-line.tsx';
import { TIME_AXIS_HEIGHT } from './painting.ts';
import { PlanMarks, type PlanMarksProps } from './plan-marks.tsx';
import { type PlotFrame, sharesScale } from './plot-frame.ts';
import { PriceAxis } from './price-axis.tsx';
import { useSharedScale } from './use-drawing.ts';

interface PickedPriceProps {
  readonly frame: PlotFrame;
  readonly price: number;
  readonly tickSize: number;
  readonly onNotify: () => void;
}

function PickedPrice({ frame, price, tickSize, onNotify }: PickedPriceProps) {
  const y = frame.y(price);
  if (y < 0 || y > frame.height) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute start-0 border-accent border-t"
        style={{ top: y, width: frame.width }}
      />
      <button
        type="button"
        // The second press of a double one is not for it.
        onClick={({ detail }) => (detail > 1 ? undefined : onNotify())}
        className="pointer-events-auto absolute start-4 flex h-11 items-center gap-2 rounded-md border border-accent bg-accent-soft px-3 font-medium text-[0.8125rem] text-accent md:start-6"
        style={{ top: Math.max(4, Math.min(frame.height - 48, y - 22)) }}
      >
        <Bell aria-hidden="true" className="size-4" />
        <span className="numeric">
          Notify at <PriceText text={formatPrice(price, tickSize)} />
        </span>
      </button>
    </>
  );
}

const NO_FRAME = createStore<PlotFrame | null>(() => null);

interface PlotProps extends Pick<PlanMarksProps, 'scene' | 'fan' | 'axisWidth'> {
  readonly userId: string;
  readonly coin: Coin;
  readonly live: LiveCandle;
  readonly drawing: Drawing | null;
  readonly own: readonly OwnLevel[];
  /** Whether a ladder beside it may take its scale. */
  readonly besideLadder: boolean;
  readonly host: RefObject<HTMLElement | null>;
  /** Focuses the chart, where focus returns when a sheet closes. */
  readonly onFocus: () => void;
}

/** The ladder's labels lie closer on the chart's scale than larger text fits. */
const isUsualText = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) <= 18;

/** Not on the canvas: what is text, can be pressed or runs into the ladder. */
export function Plot(props: PlotProps) {
  const { userId, coin, scene, drawing, own, axisWidth, host, onFocus, fan } = props;
  const besideLadder = props.besideLadder && isUsualText();
  const { tickSize, candles, moment } = scene;
  // Rendered within the frame that the canvas is drawn in.
  const frame = useStore(drawing?.frames ?? NO_FRAME);
  const { now, forming } = props.live;
  const [picked, setPicked] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const price = now?.price ?? null;
  const rungs = useMemo(
    () => [...scene.levels.map((level) => level.price), ...(price === null ? [] : [price])],
    [scene, price],
  );
  useSharedScale(drawing, besideLadder ? rungs : null);
  const shared = besideLadder && frame !== null && sharesScale(frame, rungs);
  const visiting = useIsVisitor();
  useEffect(() => {
    // Levels belong to an account.
    if (visiting) return;
    const onAsk = (price: number) => {
      onFocus();
      openLevelSheet(coin, price);
    };
    drawing?.listen({ onPick: setPicked, onAsk });
    return () => drawing?.listen(null);
  }, [drawing, coin, onFocus, visiting]);
  const heightOf = useCallback(
    (clientY: number) => clientY - (host.current?.getBoundingClientRect().top ?? 0),
    [host],
  );
  const notify = () => {
    onFocus();
    openLevelSheet(coin, picked);
    setPicked(null);
  };
  return (
    <>
      {drawing && frame ? (
        <div className="pointer-events-none absolute inset-0 overflow-hidden">
          <div aria-hidden="true">
            <PlanMarks {...{ frame, scene, fan, axisWidth, shared }} />
            <PriceAxis
              {...{ drawing, frame, scene, axisWidth }}
              now={price}
              crossing={shared ? scene.levels : []}
            />
            {now ? (
              <NowMark
                {...{ frame, now, moment, axisWidth }}
                candle={forming ? candles.length : null}
              />
            ) : null}
          </div>
          {own.map((each) => (
            <OwnLevelLine
              key={each.level.id}
              {...{ userId, frame, tickSize, heightOf }}
              own={each}
              now={price}
              ranges={scene.ranges}
              onSettled={setRefusal}
            />
          ))}
          {picked === null ? null : (
            <PickedPrice frame={frame} price={picked} tickSize={tickSize} onNotify={notify} />
          )}
          {frame.x(candles.length - 1) > frame.width ? (
            <button
              type="button"
              onClick={() => {
                drawing.newest();
                onFocus();
              }}
              className="pointer-events-auto absolute flex h-11 items-center gap-1 rounded-md border border-edge bg-page px-3 font-medium text-[0.8125rem]"
              style={{ bottom: TIME_AXIS_HEIGHT + 8, insetInlineEnd: axisWidth + 8 }}
            >
              Newest
              <ChevronsRight aria-hidden="true" className="size-4" />
            </button>
          ) : null}
          {refusal === null ? null : (
            <div className="absolute inset-x-4 bottom-10">
              <Notice tone="down">{refusal}</Notice>
            </div>
          )}
        </div>
      ) : null}
    </>
  );
}
