/** What came of computing a stored analysis again. */
export type Recomputation =
  | {
      readonly equal: true;
      /** SHA-256 of the inputs, in hexadecimal. */
      readonly hash: string;
      /** How many bytes were compared: the result as canonical JSON in UTF-8. */
      readonly bytes: number;
      /** False for words of a language model, which are no computation. */
      readonly withWords: boolean;
    }
  | {
      readonly equal: false;
      /**
       * other-inputs: the candles or what was known beside them are not those that were used;
       * other-engine: another version computed it; difference: this engine computes something else.
       */
      readonly kind: 'other-inputs' | 'other-engine' | 'difference';
      /** Where the first difference is, such as 'technicalIndicators.4h.RSI'. */
      readonly path: string;
      /** Undefined where one of the two has nothing there. */
      readonly stored: unknown;
      readonly computed: unknown;
    };

/** The first place at which two JSON values differ. */
export interface Difference {
  readonly path: string;
  readonly stored: unknown;
  readonly computed: unknown;
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const keysOf = (computed: object, stored: object) =>
  new Set([...Object.keys(computed), ...Object.keys(stored)]);

const at = (value: object, key: string): unknown => Reflect.get(value, key);

/** The first difference in the order in which the computed value has its fields; null for none. */
export function firstDifference(
  stored: unknown,
  computed: unknown,
  path: readonly string[] = [],
): Difference | null {
  if (Object.is(stored, computed) || (stored === 0 && computed === 0)) return null;
  const alike = Array.isArray(stored) === Array.isArray(computed);
  if (!(alike && isBranch(stored) && isBranch(computed))) {
    return { path: path.join('.'), stored, computed };
  }
  for (const key of keysOf(computed, stored)) {
    const found = firstDifference(at(stored, key), at(computed, key), [...path, key]);
    if (found) return found;
  }
  return null;
}
