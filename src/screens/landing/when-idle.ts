/** Once the page has loaded and is idle. */
export function whenIdle(work: () => void): void {
  const idle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 200);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
