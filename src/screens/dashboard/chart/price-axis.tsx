import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { shortPrice } from '../../../../domain/text/short-price.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { axisWidth } from './chart-shape.tsx';
import type { Drawing } from './drawing.ts';
import type { PlotFrame } from './plot-frame.ts';
import { hasRoom, priceTicks } from './price-ticks.ts';
import type { PlanLevel, Scene } from './scene.ts';
import { crosshairMoment } from './time-scale.ts';

const Figure = memo(PriceText);

/** By the longest of the newest prices as displayed. */
export function useAxisWidth({ candles, tickSize }: Scene, beside: boolean): number {
  return useMemo(() => {
    const high = Math.max(...candles.slice(-100).map(([, , highest]) => highest));
    const text = formatPrice(high, tickSize);
    const short = shortPrice(text);
    return axisWidth(short ? `${short.head}${short.digits}` : text, beside, window.innerWidth);
  }, [candles, tickSize, beside]);
}

interface PriceAxisProps {
  readonly drawing: Drawing;
  readonly frame: PlotFrame;
  readonly scene: Scene;
  readonly axisWidth: number;
  readonly now: number | null;
  /** Prices whose lines cross the axis into the ladder. */
  readonly crossing: readonly Pick<PlanLevel, 'price'>[];
}

const LABEL =
  'absolute grid h-[20px] place-items-center whitespace-nowrap rounded-[3px] bg-raised px-1 text-[min(0.6875rem,13px)] text-text';

/** Of the longest date with its time, in CSS pixels. */
const DATE_WIDTH = 88;

function Pointed({ drawing, frame, scene, axisWidth }: PriceAxisProps) {
  const cross = useStore(drawing.crosshair);
  if (!cross || cross.price <= 0) return null;
  const { candle, price } = cross;
  const [time] = scene.candles[candle] ?? [];
  const middle = Math.min(frame.width - DATE_WIDTH / 2, frame.x(candle));
  return (
    <>
      <span
        data-crosshair="price"
        className={LABEL}
        style={{ top: frame.y(price) - 10, insetInlineEnd: 3, minWidth: axisWidth - 4 }}
      >
        <PriceText text={formatPrice(price, scene.tickSize)} />
      </span>
      {time === undefined ? null : (
        <span
          data-crosshair="date"
          className={classNames(LABEL, '-translate-x-1/2')}
          style={{ top: frame.height + 4, left: Math.max(DATE_WIDTH / 2, middle) }}
        >
          {crosshairMoment(time, scene.timeframe)}
        </span>
      )}
    </>
  );
}

/** Round prices, and the price and date under the crosshair. */
export function PriceAxis(props: PriceAxisProps) {
  const { frame, scene, now, crossing } = props;
  const lines = crossing.map(({ price }) => price);
  return (
    <>
      {priceTicks(frame, scene.tickSize).map(({ price, text }) => {
        const y = frame.y(price);
        return hasRoom(frame, price, now, lines) ? (
          <span
            key={text}
            className="absolute text-[min(0.6875rem,13px)] text-faint leading-[16px]"
            style={{ top: y - 8, insetInlineEnd: 8 }}
          >
            <Figure text={text} />
          </span>
        ) : null;
      })}
      <Pointed {...props} />
    </>
  );
}
