import { memo, useEffect, useMemo, useState } from 'react';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { shortPrice } from '../../../../domain/text/short-price.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { axisWidth } from './chart-shape.tsx';
import type { Drawing } from './drawing.ts';
import type { PlotFrame } from './plot-frame.ts';
import { hasRoom, priceTicks } from './price-ticks.ts';
import type { PlanLevel, Scene } from './scene.ts';

const Figure = memo(PriceText);

/** By the longest of the newest prices as displayed. */
export function useAxisWidth({ candles, tickSize }: Scene, beside: boolean): number {
  return useMemo(() => {
    const high = Math.max(...candles.slice(-100).map(([, , highest]) => highest));
    const text = formatPrice(high, tickSize);
    const short = shortPrice(text);
    const shown = short ? `${short.head}${short.digits}` : text;
    return axisWidth(shown, beside, window.innerWidth);
  }, [candles, tickSize, beside]);
}

interface PriceAxisProps {
  readonly drawing: Drawing;
  readonly frame: PlotFrame;
  readonly tickSize: number;
  readonly axisWidth: number;
  readonly now: number | null;
  /** Prices whose lines cross the axis into the ladder. */
  readonly crossing: readonly Pick<PlanLevel, 'price'>[];
}

function Pointed({
  drawing,
  tickSize,
  axisWidth,
}: Pick<PriceAxisProps, 'drawing' | 'tickSize' | 'axisWidth'>) {
  const [y, setY] = useState<number | null>(null);
  useEffect(() => drawing.onCrosshair(setY), [drawing]);
  const price = y === null ? null : drawing.priceAt(y);
  if (y === null || price === null || price <= 0) return null;
  return (
    <span
      className="absolute grid h-5 place-items-center rounded-[3px] bg-raised px-1 text-[0.6875rem] text-text"
      style={{ top: y - 10, insetInlineEnd: 3, minWidth: axisWidth - 4 }}
    >
      <PriceText text={formatPrice(price, tickSize)} />
    </span>
  );
}

/** Round prices, and the one under the crosshair. */
export function PriceAxis(props: PriceAxisProps) {
  const { drawing, frame, tickSize, axisWidth, now, crossing } = props;
  const lines = crossing.map(({ price }) => price);
  return (
    <>
      {priceTicks(frame, tickSize).map(({ price, text }) => {
        const y = frame.y(price);
        return hasRoom(frame, price, now, lines) ? (
          <span
            key={text}
            className="absolute h-4 text-[0.6875rem] text-faint leading-4"
            style={{ top: y - 8, insetInlineEnd: 8 }}
          >
            <Figure text={text} />
          </span>
        ) : null;
      })}
      <Pointed drawing={drawing} tickSize={tickSize} axisWidth={axisWidth} />
    </>
  );
}
