import { drawPicture } from './draw.ts';

/** While it has children, the page itself is there but not seen (`ui/base.css`). */
const CONTAINER = 'picture';

/** Shows a picture over the page. */
export function showPicture(nodes: readonly unknown[]): void {
  document.getElementById(CONTAINER)?.replaceChildren(drawPicture(nodes));
}

/** Shows the page itself. */
export function dropPicture(): void {
  document.getElementById(CONTAINER)?.replaceChildren();
}
