import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import type { Market } from '../../../../domain/analysis.ts';
import type { Coin } from '../../../../domain/coin.ts';
import { openLevelSheet } from '../../../state/level-sheet.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useIsVisitor } from '../visitor/visitor.ts';
import type { Drawing } from './drawing.ts';
import { TAG_COLUMN } from './legend-place.ts';
import { FormingLegend, useLive } from './live-legend.tsx';
import { NowMark } from './now-mark.tsx';
import { OwnLevelLine } from './own-level-line.tsx';
import type { OwnLevel } from './own-levels.ts';
import { PickedPrice } from './picked-price.tsx';
import { PlanMarks } from './plan-marks.tsx';
import { PriceAxis } from './price-axis.tsx';
import type { Scene } from './scene.ts';
import { sharesScale, useSharedScale } from './shared-scale.ts';
import { usePlotFrame } from './use-plot-frame.ts';

interface PlotProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly market: Market | null;
  readonly scene: Scene;
  readonly drawing: Drawing | null;
  readonly own: readonly OwnLevel[];
  readonly axisWidth: number;
  /** Room right of the legends, in CSS pixels. */
  readonly column: number;
  /** Whether a ladder stands beside it that may take its scale. */
  readonly besideLadder: boolean;
  /** The element that the drawing is in. */
  readonly host: RefObject<HTMLElement | null>;
  /** Puts the focus on the chart, where it comes back to when a sheet closes. */
  readonly onFocus: () => void;
}

/** Prices of the plan and price now; the same list as long as they are the same. */
function useRungs(scene: Scene, now: number | null): readonly number[] {
  return useMemo(
    () => [...scene.levels.map(({ price }) => price), ...(now === null ? [] : [now])],
    [scene, now],
  );
}

/** What is drawn beside the canvas, where it is text, can be pressed, or runs on into the ladder. */
export function Plot(props: PlotProps) {
  const { userId, coin, market, scene, drawing, own, axisWidth, column, besideLadder } = props;
  const { host, onFocus } = props;
  const { tickSize, candles, moment } = scene;
  const frame = usePlotFrame(drawing);
  const { now, forming } = useLive(coin, market, scene, drawing);
  const [picked, setPicked] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const rungs = useRungs(scene, now?.price ?? null);
  useSharedScale(drawing, besideLadder ? rungs : null);
  const shared = besideLadder && frame !== null && sharesScale(frame, rungs);
  const visiting = useIsVisitor();
  useEffect(() => {
    // A level is a person's own.
    if (visiting) return;
    const onAsk = (price: number) => {
      onFocus();
      openLevelSheet(coin, price);
    };
    return drawing?.listen({ onPick: setPicked, onAsk });
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
      <div
        className="over-lines pointer-events-none absolute start-4 top-7 md:start-6"
        style={{ insetInlineEnd: axisWidth + TAG_COLUMN }}
      >
        <FormingLegend forming={forming} tickSize={tickSize} />
      </div>
      {drawing && frame ? (
        <div className="pointer-events-none absolute inset-0 overflow-hidden">
          <div aria-hidden="true">
            <PlanMarks
              frame={frame}
              scene={scene}
              axisWidth={axisWidth}
              column={column}
              shared={shared}
            />
            <PriceAxis
              drawing={drawing}
              frame={frame}
              tickSize={tickSize}
              axisWidth={axisWidth}
              now={now?.price ?? null}
              crossing={shared ? scene.levels : []}
            />
            {now ? (
              <NowMark
                frame={frame}
                now={now}
                candle={forming ? candles.length : null}
                moment={moment}
                axisWidth={axisWidth}
              />
            ) : null}
          </div>
          {own.map((each) => (
            <OwnLevelLine
              key={each.level.id}
              userId={userId}
              own={each}
              frame={frame}
              tickSize={tickSize}
              now={now?.price ?? null}
              heightOf={heightOf}
              onSettled={setRefusal}
            />
          ))}
          {picked === null ? null : (
            <PickedPrice frame={frame} price={picked} tickSize={tickSize} onNotify={notify} />
          )}
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
