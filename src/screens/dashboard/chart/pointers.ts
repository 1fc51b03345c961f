interface Point {
  readonly x: number;
  readonly y: number;
}

type Zone = 'pane' | 'prices' | 'times';

/** Distances in CSS pixels, points from the host's top left. */
export interface Gestures {
  readonly zoneOf: (at: Point) => Zone;
  readonly onPan: (across: number, down: number) => void;
  /** A null `x` is the right edge. */
  readonly onZoom: (factor: number, x: number | null) => void;
  readonly onScale: (factor: number) => void;
  readonly onCross: (at: Point | null) => void;
  /** On a click, a tap, or when the finger of a long press lifts. */
  readonly onPress: (at: Point) => void;
  /** On a context click; false leaves it to the browser. */
  readonly onAsk: (at: Point) => boolean;
  readonly onReset: () => void;
}

/** In milliseconds; a glide's speed falls to 1/e in its time. */
const TIMES = { longPress: 350, double: 300, flick: 100, glide: 325 };
/** How far a press may move, and how far apart two fingers must be to scale, in CSS pixels. */
const SLOP = 5;
const PINCH = 24;
/** CSS pixels that scale by e; a trackpad's pinch arrives as small turns. */
const BY_E = { drag: 150, wheel: 500, trackpad: 100 };
/** In CSS pixels a millisecond. */
const SLOWEST = 0.05;

const CURSORS = { pane: 'crosshair', prices: 'ns-resize', times: 'ew-resize' };

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export function listenToPointers(host: HTMLElement, on: Gestures, still: boolean): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const fingers = new Map<number, Point>();
  let doing: 'press' | 'long press' | 'drag' | 'pinch' = 'press';
  let zone: Zone = 'pane';
  let start: Point = { x: 0, y: 0 };
  let pressed: { readonly at: Point; readonly time: number } | null = null;
  let trail: { x: number; time: number }[] = [];
  let timer = 0;
  let glide = 0;

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = host.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(glide);
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    stop();
    const at = pointOf(event);
    fingers.set(event.pointerId, at);
    if (fingers.size > 1) {
      doing = 'pinch';
      on.onCross(null);
      return;
    }
    [doing, zone, start, trail] = ['press', on.zoneOf(at), at, []];
    if (event.pointerType === 'mouse' || zone !== 'pane') return;
    timer = window.setTimeout(() => {
      doing = 'long press';
      on.onCross(at);
    }, TIMES.longPress);
  };
  const pinch = (before: Point, at: Point, other: Point) => {
    on.onPan((at.x - before.x) / 2, 0);
    const factor = Math.max(PINCH, apart(at, other)) / Math.max(PINCH, apart(before, other));
    on.onZoom(factor, (at.x + other.x) / 2);
  };
  const drag = (across: number, down: number) => {
    if (zone === 'times') on.onZoom(Math.exp(across / BY_E.drag), null);
    else if (zone === 'prices') on.onScale(Math.exp(down / BY_E.drag));
    else on.onPan(across, down);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const at = pointOf(event);
    fingers.set(event.pointerId, at);
    if (doing === 'press' && apart(at, start) > SLOP) {
      clearTimeout(timer);
      doing = 'drag';
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (doing === 'pinch' && other) pinch(before, at, other);
    else if (doing === 'drag') drag(at.x - before.x, at.y - before.y);
    else if (doing === 'long press') on.onCross(at);
    trail = [...trail, { x: at.x, time: event.timeStamp }];
  };
  const flick = (now: number) => {
    const recent = trail.filter(({ time }) => now - time < TIMES.flick);
    const [first, last] = [recent[0], recent.at(-1)];
    if (!first || !last || last.time <= first.time) return;
    let speed = (last.x - first.x) / (last.time - first.time);
    let before = performance.now();
    const step = (time: number) => {
      on.onPan(speed * (time - before), 0);
      speed *= Math.exp((before - time) / TIMES.glide);
      before = time;
      if (Math.abs(speed) > SLOWEST) glide = requestAnimationFrame(step);
    };
    glide = requestAnimationFrame(step);
  };
  const press = (at: Point, time: number) => {
    const isSecond = pressed && time - pressed.time < TIMES.double && apart(at, pressed.at) < PINCH;
    pressed = isSecond ? null : { at, time };
    if (isSecond) on.onReset();
    else if (zone === 'pane') on.onPress(at);
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    clearTimeout(timer);
    if (fingers.size > 0) {
      // The finger that is left drags on, whatever the two did.
      [doing, trail] = ['drag', []];
      return;
    }
    const at = pointOf(event);
    if (event.pointerType !== 'mouse') on.onCross(null);
    if (event.type === 'pointercancel') return;
    if (doing === 'press') press(at, event.timeStamp);
    else if (doing === 'long press') on.onPress(at);
    else if (event.pointerType !== 'mouse' && zone === 'pane' && !still) flick(event.timeStamp);
  };
  const hover = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || fingers.size > 0) return;
    const at = pointOf(event);
    const over = on.zoneOf(at);
    host.style.cursor = CURSORS[over];
    on.onCross(over === 'pane' ? at : null);
  };
  const ask = (event: MouseEvent) => {
    const at = pointOf(event);
    // A finger's long press shows the crosshair. The axes keep the browser's own menu.
    if (fingers.size > 0 || (on.zoneOf(at) === 'pane' && on.onAsk(at))) event.preventDefault();
  };
  const turn = (event: WheelEvent) => {
    const { deltaX, deltaY } = event;
    const isPinch = event.ctrlKey || event.metaKey;
    if (Math.abs(deltaX) > Math.abs(deltaY)) on.onPan(-deltaX, 0);
    // Elsewhere the wheel scrolls the page.
    else if (isPinch || host.parentElement?.matches(':focus')) {
      on.onZoom(Math.exp(-deltaY / (isPinch ? BY_E.trackpad : BY_E.wheel)), pointOf(event).x);
    } else return;
    event.preventDefault();
  };
  // Other vertical swipes scroll the page, by touch-action.
  const hold = (event: TouchEvent) => {
    if (event.cancelable && (doing === 'long press' || event.touches.length > 1)) {
      event.preventDefault();
    }
  };
  host.addEventListener('pointerdown', down, { signal });
  host.addEventListener('pointermove', hover, { signal });
  host.addEventListener('pointerleave', () => fingers.size > 0 || on.onCross(null), { signal });
  host.addEventListener('contextmenu', ask, { signal });
  host.addEventListener('wheel', turn, { signal, passive: false });
  host.addEventListener('touchmove', hold, { signal, passive: false });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', up, { signal });
  return () => {
    stop();
    ended.abort();
  };
}
