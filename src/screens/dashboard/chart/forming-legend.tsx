import { useEffect, useMemo } from 'react';
import type { Market } from '../../../../domain/analysis.ts';
import type { Coin } from '../../../../domain/coin.ts';
import { type FormingCandle, formingCandle } from '../../../../domain/forming-candle.ts';
import { formatPrice } from '../../../../domain/number-format.ts';
import { usePrice } from '../../../state/use-price.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { Drawing } from './drawing.ts';
import type { Scene } from './scene.ts';

interface FormingLegendProps {
  readonly coin: Coin;
  /** The analysis's market; null where it is not known. */
  readonly market: Market | null;
  readonly scene: Scene;
  readonly drawing: Drawing | null;
}

function useFormingCandle({ coin, market, scene }: FormingLegendProps): FormingCandle | null {
  const known = usePrice(coin);
  const now = useNow(5_000);
  const { timeframe, candles } = scene;
  return useMemo(() => {
    const newest = candles.at(-1);
    if (!newest || !known || known.market.id !== market?.id) return null;
    const [open, , , , close] = newest;
    return formingCandle({ ...known, timeframe, newest: { open, close }, now });
  }, [known, market, timeframe, candles, now]);
}

/** Draws the candle that forms and says what it is; no figure of the analysis comes from it. */
export function FormingLegend(props: FormingLegendProps) {
  const { scene, drawing } = props;
  const candle = useFormingCandle(props);
  useEffect(() => drawing?.form(candle), [drawing, candle]);
  const price = (value: number) => formatPrice(value, scene.tickSize);
  return (
    <p className="numeric min-h-10 text-muted text-sm sm:min-h-5">
      {candle
        ? `Hollow: forming, not used in the analysis. Seen ${price(candle.low)} to ${price(candle.high)}.`
        : 'Closed candles only.'}
    </p>
  );
}
