import type { IChartApi, ISeriesApi, MouseEventParams, Time } from 'lightweight-charts';
import { roundedToTick } from '../../../../domain/text/typed-price.ts';

/** What becomes of a price that somebody presses on the chart. */
export interface PricePresses {
  /** A click or a tap points at it. */
  readonly onPick: (price: number) => void;
  /** A context click, on phones a long press, asks for it at once. */
  readonly onAsk: (price: number) => void;
}

/** Listens to presses on the candles' pane. @returns the way to stop */
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
    // Axes keep the browser's own menu.
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
