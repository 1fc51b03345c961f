/** Gives the window of a test in happy-dom a size in CSS pixels; media queries answer by it. */
export function sizeWindow(width: number, height = 800): void {
  const happyDOM: unknown = Reflect.get(globalThis, 'happyDOM');
  if (typeof happyDOM !== 'object' || happyDOM === null) {
    throw new Error('this test has no window: give it the environment happy-dom');
  }
  Reflect.get(happyDOM, 'setViewport').call(happyDOM, { width, height });
}
