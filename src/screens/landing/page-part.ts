/**
 * An element of the prerendered page by its `data-part`.
 * @throws Error when the page has none of that name and kind
 */
export function pagePart<T extends Element>(
  root: ParentNode,
  name: string,
  kind: abstract new () => T,
): T {
  const found = root.querySelector(`[data-part="${name}"]`);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${kind.name} with data-part="${name}"`);
}

/** Every element of the prerendered page of a `data-part` and kind. */
export function pageParts<T extends Element>(
  root: ParentNode,
  name: string,
  kind: abstract new () => T,
): readonly T[] {
  return [...root.querySelectorAll(`[data-part="${name}"]`)].filter(
    (one): one is T => one instanceof kind,
  );
}
