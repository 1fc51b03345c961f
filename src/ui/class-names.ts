/** Joins the class names that hold: `classNames('a', open && 'b')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
