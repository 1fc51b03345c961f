import { isPictured, namespaceOf, type PictureElement, type PictureNode } from './picture.ts';

/** Ages and the like: they keep their place, empty to the eye. */
const HIDDEN = '[data-picture="hidden"]';
/** What is told in passing. */
const PASSING = '[role="status"], [role="alert"]';

function attributesOf(element: Element): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (isPictured(name, value)) kept[name] = value;
  }
  if (element instanceof HTMLInputElement && element.type !== 'password') {
    kept.value = element.value;
  }
  if (element.matches(HIDDEN)) kept.class = `${kept.class ?? ''} invisible`.trim();
  return kept;
}

function take(element: Element, limit: number): PictureElement | null {
  // A form looks as a plain box does.
  const tag = element.localName === 'form' ? 'div' : element.localName;
  if (namespaceOf(tag) === null || element.matches(PASSING)) return null;
  let bottom = limit;
  if (element instanceof HTMLElement) {
    const { display, position } = getComputedStyle(element);
    const boxed = display !== 'contents';
    if (boxed && element.getClientRects().length === 0) return null;
    // What sticks to the window's edge is there however far the page is scrolled.
    if (position === 'sticky') bottom = Number.POSITIVE_INFINITY;
    if (boxed && element.getBoundingClientRect().top > bottom) return null;
  }
  const children: PictureNode[] = [];
  for (const child of element.childNodes) {
    if (child instanceof Text) children.push(child.data);
    else if (child instanceof Element) {
      const taken = take(child, bottom);
      if (taken) children.push(taken);
    }
  }
  return [tag, attributesOf(element), children];
}

/**
 * The upper part of a page as it is now.
 * @param height how far down it goes, in CSS pixels
 */
export function takePicture(root: Element, height: number): PictureNode[] {
  const bottom = height - scrollY;
  return [...root.children].flatMap((child) => {
    const taken = take(child, bottom);
    return taken ? [taken] : [];
  });
}
