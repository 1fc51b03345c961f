import { useEffect, useMemo } from 'react';
import type { Market } from '../../../../domain/analysis/analysis.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import { formingCandle } from '../../../../domain/market/forming-candle.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { isOldPrice } from '../../../../domain/text/price-words.ts';
import { usePrice } from '../../../data/prices.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { Drawing } from './drawing.ts';
import type { PlotFrame } from './plot-frame.ts';
import type { Scene } from './scene.ts';

interface NowMarkProps {
  readonly frame: PlotFrame;
  readonly now: NonNullable<LiveCandle['now']>;
  /** Index; null if none is forming. */
  readonly candle: number | null;
  /** Index where the line starts without a forming candle: the analysis' moment. */
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
            <circle className="fill-text" cx={left} cy={y} r={8} />
            <circle className="fill-text stroke-2 stroke-page" cx={left} cy={y} r={5} />
          </>
        ) : null}
      </svg>
      <span
        className={classNames(
          'absolute grid h-[20px] place-items-center rounded-[3px] px-1 font-semibold text-[min(0.6875rem,13px)]',
          now.old ? 'border border-edge bg-page text-muted' : 'bg-text text-page',
        )}
        style={{ top: y - 10, insetInlineEnd: 3, minWidth: axisWidth - 4 }}
      >
        <PriceText text={now.text} />
      </span>
    </>
  );
}

export type LiveCandle = ReturnType<typeof useLive>;

/** No figure of the analysis depends on these. */
export function useLive(coin: Coin, market: Market | null, scene: Scene, drawing: Drawing | null) {
  const last = usePrice(coin);
  const time = useNow(5_000);
  const known = last && last.market.id === market?.id ? last : null;
  const { tickSize, timeframe, candles } = scene;
  const forming = useMemo(() => {
    const newest = candles.at(-1);
    if (!known || !newest) return null;
    const [open, , , , close] = newest;
    return formingCandle({ ...known, timeframe, newest: { open, close }, now: time });
  }, [known, timeframe, candles, time]);
  const old = known !== null && isOldPrice(known.at, time);
  const price = known?.price ?? null;
  const now = useMemo(
    () => (price === null ? null : { price, text: formatPrice(price, tickSize), old }),
    [price, tickSize, old],
  );
  useEffect(() => drawing?.form(forming), [drawing, forming]);
  useEffect(() => drawing?.reach(price), [drawing, price]);
  return { now, forming };
}
