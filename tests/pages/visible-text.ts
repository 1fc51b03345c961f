/** Text and its height on the canvas, in CSS pixels. */
const drawn = new Map<HTMLCanvasElement, { text: string; y: number }[]>();

/** Notes texts in place of drawing; a canvas that is filled from its corner starts over. */
export function noteDrawnText(): void {
  const context = CanvasRenderingContext2D.prototype;
  for (const name of ['stroke', 'fill', 'strokeText'] as const) context[name] = () => undefined;
  context.fillRect = function (x, y, width, height) {
    if (x === 0 && y === 0 && Math.min(width, height) > 1) drawn.delete(this.canvas);
  };
  context.fillText = function (text, _x, y) {
    const { canvas } = this;
    const { d, f } = this.getTransform();
    const at = ((d * y + f) / canvas.height) * canvas.clientHeight;
    drawn.set(canvas, [...(drawn.get(canvas) ?? []), { text, y: at }]);
  };
}

/** What was drawn above a height. */
export function drawnText(limit: number): string {
  return [...drawn]
    .flatMap(([canvas, texts]) => {
      if (!canvas.isConnected) return [];
      const top = canvas.getBoundingClientRect().top + scrollY;
      return texts.filter(({ y }) => top + y < limit).map(({ text }) => text);
    })
    .join(' ');
}

function blockOf(element: Element | null): Element | null {
  const isInline = element && getComputedStyle(element).display.startsWith('inline');
  return isInline ? blockOf(element.parentElement) : element;
}

/** By element: where the nearest of its boxes that hide what is beyond them ends. */
const feet = new Map<Element, number>();

function footOf(element: Element | null): number {
  if (!element || element === document.body) return Number.POSITIVE_INFINITY;
  const known = feet.get(element);
  if (known !== undefined) return known;
  const clips = /hidden|clip/.test(getComputedStyle(element).overflowY);
  const own = clips ? element.getBoundingClientRect().bottom : Number.POSITIVE_INFINITY;
  const foot = Math.min(own, footOf(element.parentElement));
  feet.set(element, foot);
  return foot;
}

function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const unseen = element.closest('.sr-only');
  return !unseen || unseen.getBoundingClientRect().width > 1;
}

/** What can be seen within an element above a height; text of one block belongs together. */
export function visibleText(root: Element, limit: number): string {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let text = '';
  let block: Element | null = null;
  feet.clear();
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const element = node.parentElement;
    if (!element || !isSeen(element)) continue;
    range.selectNodeContents(node);
    const { top, width } = range.getBoundingClientRect();
    if (top + scrollY >= limit || width === 0 || top >= footOf(element)) continue;
    const within = blockOf(element);
    text += `${within === block ? '' : ' '}${node.nodeValue}`;
    block = within;
  }
  return text;
}
