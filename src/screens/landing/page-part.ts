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
