import { pagePart } from './page-part.ts';

/** Once the page has loaded and is idle. */
export function whenIdle(work: () => void): void {
  const idle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 200);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/** Reading time before half a megabyte is fetched and moves, in milliseconds. */
const READ_MS = 2500;

const whenRead = (work: () => void): void => whenIdle(() => setTimeout(work, READ_MS));

/** Replaces the inlined picture with a sharp one. */
async function sharpen(still: HTMLImageElement): Promise<void> {
  const { sharp } = still.dataset;
  if (sharp === undefined) return;
  const picture = new Image();
  picture.sizes = still.sizes;
  picture.srcset = sharp;
  await picture.decode();
  still.srcset = sharp;
  delete still.dataset.sharp;
}

/** Those of the current theme now, the others on a theme change. */
function sharpenShown(root: ParentNode): void {
  const stills = root.querySelectorAll<HTMLImageElement>('img[data-part="still"]');
  const shown = () => {
    for (const still of stills) {
      if (still.getClientRects().length > 0) sharpen(still).catch(() => undefined);
    }
  };
  shown();
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', shown);
}

function unroll(film: HTMLTemplateElement): HTMLVideoElement {
  const video = document.importNode(film.content, true).querySelector('video');
  if (!video) throw new Error('the template of the recording holds no video');
  // The attribute only works in a parser, and autoplay requires muted.
  video.muted = true;
  film.before(video);
  return video;
}

/** Plays while in view. Reduced motion waits for its button; once paused it stays paused. */
export function startDemo(root: ParentNode, start: (work: () => void) => void = whenRead): void {
  const film = pagePart(root, 'demo-film', HTMLTemplateElement);
  const frame = pagePart(root, 'demo-frame', HTMLElement);
  const button = pagePart(root, 'demo-switch', HTMLButtonElement);
  let wanted = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let video: HTMLVideoElement | null = null;

  const label = () => {
    button.textContent = video === null || video.paused ? 'Play video' : 'Pause video';
  };
  const play = () => {
    if (video === null) {
      video = unroll(film);
      for (const event of ['play', 'pause']) video.addEventListener(event, label);
    }
    return video.play().catch(() => undefined);
  };
  button.addEventListener('click', () => {
    wanted = video === null || video.paused;
    if (wanted) void play();
    else video?.pause();
  });

  button.hidden = false;
  label();
  whenIdle(() => sharpenShown(root));
  start(() => {
    new IntersectionObserver((entries) => {
      const inView = entries.at(-1)?.isIntersecting ?? false;
      if (!inView) video?.pause();
      else if (wanted) void play();
    }).observe(frame);
  });
}
