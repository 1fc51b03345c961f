import type { IChartApi, ISeriesApi, MouseEventParams, Time } from 'lightweight-charts';
import { roundedToTick } from '../../../../domain/text/typed-price.ts';

export interface PricePresses {
  /** On a click or tap. */
  readonly onPick: (price: number) => void;
  /** On a context click, or a long press on phones. */
  readonly onAsk: (price: number) => void;
}

export function listenToPresses(
  host: HTMLElement,
  chart: IChartApi,
  series: ISeriesApi<'Candlestick'>,
  tickSize: number,
  { onPick, onAsk }: PricePresses,
): () => void {
  const priceAt = (y: number) => {
    const price = series.coordinateToPrice(y);
    const rounded = price === null ? 0 : roundedToTick(price, tickSize);
    return rounded > 0 ? rounded : null;
  };
  const press = ({ point }: MouseEventParams<Time>) => {
    const price = point ? priceAt(point.y) : null;
    if (price !== null) onPick(price);
  };
  const ask = (event: MouseEvent) => {
    const box = host.getBoundingClientRect();
    const { width, height } = chart.paneSize();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    // The axes keep the browser's own menu.
    const price = x > width || y > height ? null : priceAt(y);
    if (price === null) return;
    event.preventDefault();
    onAsk(price);
  };
  chart.subscribeClick(press);
  host.addEventListener('contextmenu', ask);
  return () => {
    chart.unsubscribeClick(press);
    host.removeEventListener('contextmenu', ask);
  };
}
