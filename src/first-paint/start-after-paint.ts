/** Links deferred by the build: `data-later` is their `rel`. */
const LATER = 'link[data-later]';
/** Fetched from a service worker alone. */
const SERVED = 'style[data-served]';

function applyServed(): void {
  if (navigator.serviceWorker?.controller) document.querySelector(SERVED)?.removeAttribute('media');
}

function startLink(link: HTMLLinkElement, onFailed: () => void): void {
  const { later = '', entry, whole } = link.dataset;
  delete link.dataset.later;
  if (whole !== undefined) {
    // Read later by `untilStyled`: a failed link also has a sheet, an empty one.
    link.addEventListener('load', () => {
      link.dataset.whole = 'read';
    });
    link.addEventListener('error', () => {
      link.dataset.whole = 'failed';
      onFailed();
    });
  }
  link.rel = later;
  if (entry === undefined) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  script.src = link.href;
  script.addEventListener('error', onFailed);
  document.head.append(script);
}

/** One by one: starting a request takes a phone several milliseconds. */
function start(onFailed: () => void): void {
  const link = document.querySelector<HTMLLinkElement>(LATER);
  if (!link) return;
  startLink(link, onFailed);
  setTimeout(start, 0, onFailed);
}

/** Calls back once something is on screen, which is some time after a frame was drawn. */
function afterPaint(work: () => void): void {
  if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      work();
    }).observe({ type: 'paint', buffered: true });
  } else {
    requestAnimationFrame(() => setTimeout(work));
  }
}

/** Loads scripts and styles after the first paint, with which they would compete; if hidden, at once. */
export function startAfterPaint(onFailed: () => void = () => {}): void {
  const begin = () => {
    applyServed();
    start(onFailed);
  };
  if (document.visibilityState === 'hidden') begin();
  else afterPaint(begin);
  // Frames may be withheld, for example from a window behind others.
  setTimeout(start, 500, onFailed);
}
