/** Joins the truthy names: `classNames('a', open && 'b')`. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
