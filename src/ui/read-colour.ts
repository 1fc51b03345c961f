/** Resolved through elements: a canvas cannot read custom properties. All in one style recalculation. */
export function readColours(host: HTMLElement, css: readonly string[]): readonly string[] {
  const probes = css.map((colour) => {
    const probe = document.createElement('span');
    // Otherwise a colour in transition would read as its old value.
    probe.style.transition = 'none';
    probe.style.forcedColorAdjust = 'none';
    probe.style.color = colour;
    return probe;
  });
  host.append(...probes);
  const colours = probes.map((probe) => getComputedStyle(probe).color);
  for (const probe of probes) probe.remove();
  return colours;
}
