/** Resolved through an element: a canvas cannot read custom properties. */
export function readColour(host: HTMLElement, css: string): string {
  const probe = document.createElement('span');
  // Otherwise a colour in transition would read as its old value.
  probe.style.transition = 'none';
  probe.style.forcedColorAdjust = 'none';
  probe.style.color = css;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
