import { announceReady, holdPresses } from './held-presses.ts';
import { startAfterPaint } from './start-after-paint.ts';
import { guardMarkup } from './trusted-types.ts';

function part(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Replaces the page with a load error and a retry. */
function showNotLoaded(): void {
  const again = part(
    'button',
    'min-h-11 justify-self-center rounded-lg bg-accent-fill px-4 py-2 font-medium text-on-accent',
    'Reload',
  );
  again.addEventListener('click', () => location.reload());
  const place = part('div', 'grid min-h-[70dvh] place-content-center gap-3 p-6 text-center', '');
  place.setAttribute('role', 'alert');
  place.append(
    part('h1', 'font-semibold text-xl', 'The app could not be loaded'),
    part('p', 'text-muted', 'Check the network, then reload.'),
    again,
  );
  document.getElementById('root')?.replaceChildren(place);
  // This page's own button is answered here.
  announceReady();
}

guardMarkup();
holdPresses();
startAfterPaint(showNotLoaded);
