import { useEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { FormingCandle } from '../../../../domain/market/forming-candle.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { price as asPrice } from '../../../../domain/text/quantity.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { BESIDE_PLAN } from '../chart/chart-shape.tsx';
import { NowMark } from '../chart/live-candle.tsx';
import { PlanMarks } from '../chart/plan-marks.tsx';
import type { PlotFrame } from '../chart/plot-frame.ts';
import { PriceAxis, useAxisWidth } from '../chart/price-axis.tsx';
import type { Scene } from '../chart/scene.ts';
import { useDrawing } from '../chart/use-drawing.ts';

const NO_FRAME = createStore<PlotFrame | null>(() => null);
const LAYERS = ['range'] as const;
const ignored = () => undefined;

interface ReplayChartProps {
  readonly scene: Scene;
  readonly forming: FormingCandle | null;
  readonly price: number | null;
  readonly label: string;
}

/** One drawing for all moments; hidden from screen readers but for its label. */
export function ReplayChart({ scene, forming, price, label }: ReplayChartProps) {
  const [first] = useState(scene);
  const axisWidth = useAxisWidth(first, useMedia(BESIDE_PLAN));
  const { host, drawing, failed } = useDrawing(first, LAYERS, axisWidth, ignored);
  const frame = useStore(drawing?.frames ?? NO_FRAME);
  useEffect(() => drawing?.follow(scene, forming), [drawing, scene, forming]);
  const { candles, moment, ranges, tickSize } = scene;
  const now = price !== null && {
    ...{ price: asPrice(price), text: formatPrice(price, tickSize), old: false },
  };
  return (
    <div
      role="img"
      aria-label={label}
      className="relative isolate h-[18.75rem] overflow-hidden md:h-[26.25rem]"
    >
      <div ref={host} className="size-full touch-pan-y select-none" />
      {drawing && frame ? (
        <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
          <PlanMarks {...{ frame, scene, axisWidth }} fan={ranges} shared={false} />
          <PriceAxis {...{ drawing, frame, scene, axisWidth }} now={price} crossing={[]} />
          {now ? (
            <NowMark
              {...{ frame, now, moment, axisWidth }}
              candle={candles.length - (forming ? 0 : 1)}
            />
          ) : null}
        </div>
      ) : null}
      {failed ? (
        <Notice tone="warn" className="absolute inset-x-4 top-12">
          The chart could not be loaded. The table below has its figures.
        </Notice>
      ) : null}
    </div>
  );
}
