import { isPictured, namespaceOf } from './picture.ts';

function drawElement(part: readonly unknown[]): Element | null {
  const [tag, attributes, children] = part;
  const namespace = typeof tag === 'string' ? namespaceOf(tag) : null;
  if (typeof tag !== 'string' || namespace === null) return null;
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (isPictured(name, String(value))) element.setAttribute(name, String(value));
  }
  if (Array.isArray(children)) element.append(drawPicture(children));
  return element;
}

/** The elements of a picture. Whatever it holds, they can do, load and send nothing. */
export function drawPicture(nodes: readonly unknown[]): DocumentFragment {
  const drawn = document.createDocumentFragment();
  for (const node of nodes) {
    if (typeof node === 'string') drawn.append(node);
    else if (Array.isArray(node)) {
      const element = drawElement(node);
      if (element) drawn.append(element);
    }
  }
  return drawn;
}
