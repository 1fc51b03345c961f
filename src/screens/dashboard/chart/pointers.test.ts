// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Gestures, listenToPointers } from './pointers.ts';

let heard: unknown[][];
let stop: () => void;
let host: HTMLElement;

const hear =
  (name: string) =>
  (...parts: unknown[]) => {
    heard.push([name, ...parts]);
  };

const gestures: Gestures = {
  zoneOf: ({ x, y }) => (y > 300 ? 'times' : x > 400 ? 'prices' : 'pane'),
  onPan: hear('pan'),
  onZoom: hear('zoom'),
  onScale: hear('scale'),
  onCross: hear('cross'),
  onPress: hear('press'),
  onAsk: (at) => {
    heard.push(['ask', at]);
    return true;
  },
  onReset: hear('reset'),
};

function listen(still: boolean): void {
  stop = listenToPointers(host, gestures, still);
}

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  host = document.createElement('div');
  document.body.append(host);
});
afterEach(() => {
  stop();
  host.remove();
  vi.useRealTimers();
});

/** Ten milliseconds after the one before. */
function fire(type: string, clientX: number, clientY: number, more: PointerEventInit = {}): void {
  vi.advanceTimersByTime(10);
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    button: 0,
    pointerId: 1,
    pointerType: 'touch',
    clientX,
    clientY,
    ...more,
  });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  host.dispatchEvent(event);
}

const of = (name: string) => heard.filter(([each]) => each === name);
const pressAt = (x: number, y: number) => {
  fire('pointerdown', x, y);
  fire('pointerup', x, y);
};

function flick(): void {
  fire('pointerdown', 100, 100);
  for (const x of [115, 130, 145]) fire('pointermove', x, 100);
  fire('pointerup', 145, 100);
}

describe('a finger', () => {
  test('that flicks leaves the chart gliding, slower and slower, until it is touched', () => {
    listen(false);
    flick();
    heard = [];
    vi.advanceTimersByTime(200);
    const shifts = of('pan').map(([, across]) => Number(across));
    expect(shifts.length).toBeGreaterThan(5);
    expect(shifts[1]).toBeGreaterThan(10);
    expect(shifts.at(-1)).toBeLessThan(shifts[1] ?? 0);
    fire('pointerdown', 100, 100);
    heard = [];
    vi.advanceTimersByTime(200);
    expect(of('pan')).toEqual([]);
  });

  test('leaves nothing gliding where motion is to be reduced', () => {
    listen(true);
    flick();
    heard = [];
    vi.advanceTimersByTime(200);
    expect(heard).toEqual([]);
  });

  test('that trembles presses; pressing twice resets', () => {
    listen(true);
    fire('pointerdown', 100, 100);
    fire('pointermove', 104, 103);
    fire('pointerup', 104, 103);
    expect(of('press')).toEqual([['press', { x: 104, y: 103 }]]);
    pressAt(105, 100);
    expect(of('press')).toHaveLength(1);
    expect(of('reset')).toEqual([['reset']]);
    pressAt(105, 100);
    expect(of('press')).toHaveLength(2);
  });

  test('that rests points, presses as it lifts, and has no menu', () => {
    listen(true);
    fire('pointerdown', 100, 100);
    vi.advanceTimersByTime(349);
    expect(of('cross')).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(of('cross')).toEqual([['cross', { x: 100, y: 100 }]]);
    host.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }));
    fire('pointermove', 130, 90);
    expect(of('press')).toEqual([]);
    fire('pointerup', 130, 90);
    expect(of('cross').slice(1)).toEqual([
      ['cross', { x: 130, y: 90 }],
      ['cross', null],
    ]);
    expect(of('press')).toEqual([['press', { x: 130, y: 90 }]]);
    expect([of('ask'), of('pan')]).toEqual([[], []]);
  });

  test('whose swipe scrolls the page does nothing more', () => {
    listen(false);
    fire('pointerdown', 100, 100);
    fire('pointermove', 100, 120);
    fire('pointercancel', 100, 120);
    heard = [];
    vi.advanceTimersByTime(1_000);
    fire('pointermove', 100, 200);
    expect(of('pan')).toEqual([]);
    expect(of('press')).toEqual([]);
  });

  test('that is left after a pinch drags on and presses nothing', () => {
    listen(false);
    fire('pointerdown', 100, 100);
    fire('pointerdown', 200, 100, { pointerId: 2 });
    fire('pointermove', 300, 100, { pointerId: 2 });
    expect(of('pan')).toEqual([['pan', 50, 0]]);
    expect(of('zoom')).toEqual([['zoom', 2, 200]]);
    fire('pointerup', 300, 100, { pointerId: 2 });
    vi.advanceTimersByTime(1_000);
    fire('pointermove', 110, 100);
    fire('pointerup', 110, 100);
    expect(of('pan').at(-1)).toEqual(['pan', 10, 0]);
    expect([of('press'), of('cross').filter(([, at]) => at !== null)]).toEqual([[], []]);
  });
});

describe('a mouse', () => {
  const mouse = { pointerType: 'mouse' } as const;

  test('points where it is, and at nothing on the axes', () => {
    listen(true);
    fire('pointermove', 100, 100, mouse);
    fire('pointermove', 450, 100, mouse);
    expect(heard).toEqual([
      ['cross', { x: 100, y: 100 }],
      ['cross', null],
    ]);
    expect(host.style.cursor).toBe('ns-resize');
  });

  test('scales the axis that it drags', () => {
    listen(true);
    fire('pointerdown', 450, 100, mouse);
    fire('pointermove', 450, 250, mouse);
    fire('pointerup', 450, 250, mouse);
    expect(of('scale')).toEqual([['scale', Math.E]]);
    fire('pointerdown', 100, 310, mouse);
    fire('pointermove', 250, 310, mouse);
    fire('pointerup', 250, 310, mouse);
    expect(of('zoom')).toEqual([['zoom', Math.E, null]]);
    expect([of('pan'), of('press')]).toEqual([[], []]);
  });

  test('asks by a context click, but not on an axis', () => {
    listen(true);
    const ask = (clientX: number) => {
      const event = new MouseEvent('contextmenu', { cancelable: true, clientX, clientY: 50 });
      host.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([ask(50), ask(450)]).toEqual([true, false]);
    expect(of('ask')).toEqual([['ask', { x: 50, y: 50 }]]);
  });
});
