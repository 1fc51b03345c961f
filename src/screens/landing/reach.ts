/** A `fetch` that reports whether an answer came, as `navigator.onLine` is only a hint. */
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
