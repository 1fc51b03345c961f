import { Bell } from 'lucide-react';
import { formatPrice } from '../../../../domain/number-format.ts';
import { PriceText } from '../../../ui/price-text.tsx';
import { legendFoot } from './legend-place.ts';
import type { PlotFrame } from './plot-frame.ts';

interface PickedPriceProps {
  readonly frame: PlotFrame;
  readonly price: number;
  readonly tickSize: number;
  readonly onNotify: () => void;
}

/** The price that was pressed on the chart, with the way to be notified there. */
export function PickedPrice({ frame, price, tickSize, onNotify }: PickedPriceProps) {
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
        onClick={onNotify}
        className="pointer-events-auto absolute start-4 flex h-11 items-center gap-2 rounded-md border border-accent bg-accent-soft px-3 font-medium text-[0.8125rem] text-accent md:start-6"
        style={{ top: Math.max(legendFoot(frame.width), Math.min(frame.height - 48, y - 22)) }}
      >
        <Bell aria-hidden="true" className="size-4" />
        <span className="numeric">
          Notify at <PriceText text={formatPrice(price, tickSize)} />
        </span>
      </button>
    </>
  );
}
