/** The rules for facts, plan and words: where their answers change, so does the name. */
export const ENGINE = 'analyst 8';

/** All whose results are stored; each has a frozen one in `tests/fixtures/analyses`. */
export const ENGINES: readonly string[] = ['analyst 5', 'analyst 6', 'analyst 7', ENGINE];
