/** @throws Error if the prerendered page has no such `data-part` of that kind */
export function pagePart<T extends Element>(
  root: ParentNode,
  name: string,
  kind: abstract new () => T,
): T {
  const found = root.querySelector(`[data-part="${name}"]`);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${kind.name} with data-part="${name}"`);
}
