/** Links that the build left for later: `data-later` is their `rel`; one of them is the entry's. */
const LATER = 'link[data-later]';

function startLink(link: HTMLLinkElement): void {
  const { later = '', entry } = link.dataset;
  delete link.dataset.later;
  link.rel = later;
  if (entry === undefined) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  script.src = link.href;
  document.head.append(script);
}

/** One after another: to begin a request takes a phone several milliseconds. */
function start(): void {
  const link = document.querySelector<HTMLLinkElement>(LATER);
  if (!link) return;
  startLink(link);
  setTimeout(start);
}

/**
 * Loads the page's scripts as soon as what the page already holds has been painted, with which
 * they would compete for the network and the processor. A page that is not looked at paints
 * nothing and starts at once.
 */
export function startAfterPaint(): void {
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
  // Frames may be withheld, from a window behind others for one.
  setTimeout(start, 500);
}
