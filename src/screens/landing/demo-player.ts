import { pagePart } from './page-part.ts';
import { whenIdle } from './when-idle.ts';

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
