import { useEffect, useMemo } from 'react';
import type { Market } from '../../../../domain/analysis/analysis.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import { type FormingCandle, formingCandle } from '../../../../domain/market/forming-candle.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { isOldPrice } from '../../../../domain/text/price-words.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import type { KnownPrice } from '../../../state/prices.ts';
import { usePrice } from '../../../state/use-price.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { Drawing } from './drawing.ts';
import type { ChartNow } from './now-mark.tsx';
import type { Scene } from './scene.ts';

interface Live {
  /** Null if no price of the analysis' market is known. */
  readonly now: ChartNow | null;
  readonly forming: FormingCandle | null;
}

function formingOf(known: KnownPrice, { timeframe, candles }: Scene, now: number) {
  const newest = candles.at(-1);
  if (!newest) return null;
  const [open, , , , close] = newest;
  return formingCandle({ ...known, timeframe, newest: { open, close }, now });
}

/** No figure of the analysis depends on these. */
export function useLive(
  coin: Coin,
  market: Market | null,
  scene: Scene,
  drawing: Drawing | null,
): Live {
  const last = usePrice(coin);
  const time = useNow(5_000);
  const known = last && last.market.id === market?.id ? last : null;
  const forming = useMemo(() => known && formingOf(known, scene, time), [known, scene, time]);
  const old = known !== null && isOldPrice(known.at, time);
  const { tickSize } = scene;
  const price = known?.price ?? null;
  const now = useMemo(
    () => (price === null ? null : { price, text: formatPrice(price, tickSize), old }),
    [price, tickSize, old],
  );
  useEffect(() => drawing?.form(forming), [drawing, forming]);
  useEffect(() => drawing?.reach(price), [drawing, price]);
  return { now, forming };
}

interface FormingLegendProps {
  readonly forming: FormingCandle | null;
  readonly tickSize: number;
}

const SENTENCE = 'max-[61.25rem]:block';

export function FormingLegend({ forming, tickSize }: FormingLegendProps) {
  const price = (value: number) => <PriceText text={formatPrice(value, tickSize)} />;
  return (
    <p className="numeric h-8 overflow-hidden text-[0.6875rem] text-faint leading-4 min-[61.25rem]:h-4">
      {forming ? (
        <>
          <span className={SENTENCE}>Hollow: forming, not used in the analysis.</span>{' '}
          <span className={SENTENCE}>
            {price(forming.low)} to {price(forming.high)}.
          </span>
        </>
      ) : (
        'Closed candles only.'
      )}
    </p>
  );
}
