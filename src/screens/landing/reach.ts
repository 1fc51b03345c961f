/**
 * A `fetch` that says of each request whether an answer came: what `navigator.onLine` says is a hint
 * and no more.
 */
export function followedFetch(onOutcome: (answered: boolean) => void): typeof fetch {
  return async (input, init) => {
    try {
      const response = await fetch(input, init);
      onOutcome(true);
      return response;
    } catch (error) {
      onOutcome(false);
      throw error;
    }
  };
}
