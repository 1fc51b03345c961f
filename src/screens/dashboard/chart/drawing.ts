import { createStore } from 'zustand';
import type { Ranges } from '../../../../domain/analysis/ranges.ts';
import type { OverlayLine } from '../../../../domain/analysis/readings/reading.ts';
import type { FormingCandle } from '../../../../domain/market/forming-candle.ts';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { roundedToTick } from '../../../../domain/text/typed-price.ts';
import { chartColours } from './colours.ts';
import type { ChartMark } from './mark-on-chart.tsx';
import { TIME_AXIS_HEIGHT } from './painting.ts';
import { patternLines } from './pattern-lines.ts';
import { drawPicture, fittedBand, type Picture } from './picture.ts';
import { frameOf, plotFrames } from './plot-frame.ts';
import { listenToPointers } from './pointers.ts';
import type { LabelledPrice } from './price-levels.ts';
import { scaledBand } from './price-scale.ts';
import type { Scene } from './scene.ts';
import { broughtIntoView, firstView, pannedView, timeMarks, zoomedView } from './time-scale.ts';

const NOTHING: ChartMark = { candles: null, prices: [] };

/** In CSS pixels. */
const TIMES_APART = 75;

export interface PricePresses {
  /** On a click, a tap or a lifted long press; null takes it back. */
  readonly onPick: (price: number | null) => void;
  readonly onAsk: (price: number) => void;
}

export type Drawing = ReturnType<typeof createDrawing>;

/** `axisWidth` in CSS pixels; setters replace, null removes. @throws Error without a 2D context */
export function createDrawing(
  host: HTMLElement,
  first: Scene,
  axisWidth: number,
  onHover: (candle: number | null) => void,
) {
  let scene = first;
  const { timeframe, tickSize } = scene;
  const newest = () => scene.candles.length - 1;
  const timesOf = () => scene.candles.map(([time]) => time);
  const newestView = () => firstView(pane.width, scene.replayed?.anchor ?? newest());
  const patterns = patternLines(scene.points, timesOf(), PERIOD_MS[timeframe]);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const canvas = document.createElement('canvas');
  canvas.className = 'block size-full';
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives the chart no 2D context.');
  host.append(canvas);

  const paneOf = () => ({
    width: host.clientWidth - axisWidth,
    height: host.clientHeight - TIME_AXIS_HEIGHT,
  });
  let pane = paneOf();
  let picture: Picture = {
    view: newestView(),
    held: null,
    colours: chartColours(host),
    marked: NOTHING,
    reached: null,
    named: [],
    fan: null,
    lines: [],
    forming: null,
    cross: null,
  };
  let band = { low: 0, high: 1 };
  let known = { apart: 0, all: timeMarks([], 1) };
  let waiting = 0;
  const removal = new AbortController();
  const frames = plotFrames();
  const crosshair = createStore<Picture['cross']>(() => null);

  const priceAt = (y: number) => band.high - (y / pane.height) * (band.high - band.low);
  const pickAt = (y: number) => {
    const price = roundedToTick(priceAt(y), tickSize);
    return price > 0 ? price : null;
  };
  const candleAt = (x: number) =>
    picture.view.from + (x / pane.width) * (picture.view.to - picture.view.from);
  const marksAt = (spacing: number) => {
    const apart = Math.ceil(TIMES_APART / spacing);
    if (apart !== known.apart) known = { apart, all: timeMarks(timesOf(), apart) };
    return known.all;
  };
  const paint = () => {
    waiting = 0;
    if (pane.width <= 0 || pane.height <= 0) return;
    const ratio = devicePixelRatio;
    const [width, height] = [pane.width + axisWidth, pane.height + TIME_AXIS_HEIGHT];
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== across) canvas.width = across;
    if (canvas.height !== down) canvas.height = down;
    const { view, held, colours, cross } = picture;
    band = held ?? fittedBand(scene, picture, pane.height) ?? band;
    const frame = frameOf(view, band, pane);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colours.page;
    context.fillRect(0, 0, width, height);
    const marks = marksAt(frame.x(1) - frame.x(0));
    drawPicture({ ...frame, context, ratio }, scene, picture, marks, patterns);
    crosshair.setState(() => cross, true);
    frames.see(frame);
  };
  const show = (change: Partial<Picture>) => {
    if (removal.signal.aborted) return;
    picture = { ...picture, ...change };
    if (waiting === 0) waiting = requestAnimationFrame(paint);
  };
  const repaint = () => show({});

  const zoom = (factor: number, around = picture.view.to) => {
    const zoomed = zoomedView(picture.view, factor, scene.candles.length, around);
    show({ view: pannedView(zoomed, 0, newest()) });
  };

  let presses: PricePresses | null = null;
  const stopPointers = listenToPointers(
    host,
    {
      zoneOf: ({ x, y }) => (y > pane.height ? 'times' : x > pane.width ? 'prices' : 'pane'),
      onPan: (across, down) => {
        const by = candleAt(-across) - picture.view.from;
        const higher = priceAt(-down) - band.high;
        const { view, held } = picture;
        const moved = held && { low: held.low + higher, high: held.high + higher };
        show({ view: pannedView(view, by, newest()), held: moved });
      },
      onZoom: (factor, x) => zoom(factor, candleAt(x ?? pane.width)),
      onScale: (factor) => show({ held: scaledBand(picture.held ?? band, factor) }),
      onCross: (at) => {
        const candle = at && Math.round(candleAt(at.x));
        onHover(candle !== null && candle >= 0 && candle <= newest() ? candle : null);
        show({ cross: at && candle !== null ? { candle, price: priceAt(at.y) } : null });
      },
      onPress: ({ y }) => presses?.onPick(pickAt(y)),
      onAsk: ({ y }) => {
        const price = pickAt(y);
        if (price !== null) presses?.onAsk(price);
        return price !== null && presses !== null;
      },
      onReset: () => {
        presses?.onPick(null);
        show({ view: newestView(), held: null });
      },
    },
    still,
  );
  const sizes = new ResizeObserver(() => {
    const before = pane.width;
    pane = paneOf();
    const { from, to } = picture.view;
    const kept = before > 0 ? { from: to - ((to - from) * pane.width) / before, to } : null;
    if (pane.width > 0) show({ view: kept ?? newestView() });
  });
  sizes.observe(host);
  // Zooming, or another screen, changes how many pixels there are.
  window.addEventListener('resize', repaint, { signal: removal.signal });
  repaint();

  const inView = (candle: number | undefined) =>
    (candle !== undefined && broughtIntoView(picture.view, candle)) || picture.view;
  return {
    overlay: (lines: readonly OverlayLine[]) => show({ lines }),
    form: (forming: FormingCandle | null) => show({ forming }),
    reach: (reached: number | null) => show({ reached }),
    fan: (fan: Ranges | null) => show({ fan }),
    follow: (next: Scene, forming: FormingCandle | null) => {
      const moved = next.replayed?.anchor !== scene.replayed?.anchor;
      scene = next;
      known = { apart: 0, all: [] };
      show({ forming, view: moved ? newestView() : picture.view });
    },
    name: (named: readonly LabelledPrice[]) => show({ named }),
    frames,
    crosshair,
    listen: (heard: PricePresses | null) => {
      presses = heard;
    },
    mark: (mark: ChartMark | null) =>
      show({ marked: mark ?? NOTHING, view: inView(mark?.candles?.from) }),
    recolour: () => show({ colours: chartColours(host) }),
    point: (candle: number | null) =>
      candle === null
        ? show({ cross: null })
        : show({ cross: { candle, price: scene.candles[candle]?.[4] ?? 0 }, view: inView(candle) }),
    /** Above 1 shows fewer candles, below 1 more; the right edge stays in place. */
    zoom,
    newest: () => show({ view: newestView() }),
    remove: () => {
      removal.abort();
      cancelAnimationFrame(waiting);
      stopPointers();
      sizes.disconnect();
      canvas.remove();
    },
  };
}
