/** Nothing may be fitted on what comes after the first split, nor chosen on what comes after the second. */
export const SPLITS = {
  /** Where the design ends and the validation begins. */
  validatedFrom: Date.UTC(2023, 0, 1),
  /** Where the validation ends; later data is kept apart for judging. */
  judgedFrom: Date.UTC(2024, 6, 1),
};

/** Which split a moment belongs to. */
export function splitOf(moment: number): string {
  if (moment < SPLITS.validatedFrom) return 'design, before 2023';
  return moment < SPLITS.judgedFrom
    ? 'validation, 2023 to June 2024'
    : 'kept apart, from July 2024';
}
