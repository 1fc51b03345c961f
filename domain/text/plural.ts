/** English has two forms: 'day' of one, 'days' of any other number. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;

/** '1 day', '2 days'. */
export const counted = (count: number, one: string, many?: string): string =>
  `${count} ${plural(count, one, many)}`;
