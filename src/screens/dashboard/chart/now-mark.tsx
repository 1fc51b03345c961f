import { PriceText } from '../../../plan/price-text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { PlotFrame } from './plot-frame.ts';

export interface ChartNow {
  readonly price: number;
  readonly text: string;
  readonly old: boolean;
}

interface NowMarkProps {
  readonly frame: PlotFrame;
  readonly now: ChartNow;
  /** Index; null if none is forming. */
  readonly candle: number | null;
  /** Index where the line starts without a forming candle: the plan's moment. */
  readonly moment: number;
  readonly axisWidth: number;
}

export function NowMark({ frame, now, candle, moment, axisWidth }: NowMarkProps) {
  const y = frame.y(now.price);
  if (y < 0 || y > frame.height) return null;
  const left = Math.max(0, frame.x(candle ?? moment));
  return (
    <>
      <svg className="absolute inset-0 size-full overflow-visible" aria-hidden="true">
        <title>Price now</title>
        {left < frame.width ? (
          <path
            data-line="Now"
            className="fill-none stroke-text [stroke-dasharray:1_3]"
            shapeRendering="crispEdges"
            d={`M${left} ${y}H${frame.width}`}
          />
        ) : null}
        {candle !== null && left > 0 && left < frame.width ? (
          <>
            <circle className="ladder-breath fill-text" cx={left} cy={y} r={8} />
            <circle className="fill-text stroke-2 stroke-page" cx={left} cy={y} r={5} />
          </>
        ) : null}
      </svg>
      <span
        className={classNames(
          'absolute grid h-5 place-items-center rounded-[3px] px-1 font-semibold text-[0.6875rem]',
          now.old ? 'border border-edge bg-page text-muted' : 'bg-text text-page',
        )}
        style={{ top: y - 10, insetInlineEnd: 3, minWidth: axisWidth - 4 }}
      >
        <PriceText text={now.text} />
      </span>
    </>
  );
}
