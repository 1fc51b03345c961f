import { pagePart } from './page-part.ts';

/** Runs work once the page has loaded and has nothing else to do. */
function whenIdle(work: () => void): void {
  const idle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 200);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/**
 * Plays the recording while it is in view, once the page is idle. Where less motion is wanted it
 * stands still until its button is pressed; whoever pauses it is left in peace.
 */
export function startDemo(root: ParentNode): void {
  const video = pagePart(root, 'demo', HTMLVideoElement);
  const button = pagePart(root, 'demo-switch', HTMLButtonElement);
  let wanted = !matchMedia('(prefers-reduced-motion: reduce)').matches;

  const play = () => video.play().catch(() => undefined);
  const label = () => {
    button.textContent = video.paused ? 'Play video' : 'Pause video';
  };
  button.addEventListener('click', () => {
    wanted = video.paused;
    if (wanted) void play();
    else video.pause();
  });
  for (const event of ['play', 'pause']) video.addEventListener(event, label);

  video.controls = false;
  button.hidden = false;
  label();
  whenIdle(() => {
    new IntersectionObserver((entries) => {
      const inView = entries.at(-1)?.isIntersecting ?? false;
      if (!inView) video.pause();
      else if (wanted) void play();
    }).observe(video);
  });
}
