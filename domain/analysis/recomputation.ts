export type Recomputation =
  | {
      readonly equal: true;
      /** SHA-256 of the inputs, in hexadecimal. */
      readonly hash: string;
      /** Length of the compared canonical JSON in UTF-8. */
      readonly bytes: number;
      /** False for a model's text, which cannot be recomputed. */
      readonly withWords: boolean;
    }
  | ({
      readonly equal: false;
      /** `other-inputs`: candles or context differ; `other-engine`: another version computed it. */
      readonly kind: 'other-inputs' | 'other-engine' | 'difference';
    } & Difference);

export interface Difference {
  /** 'technicalIndicators.4h.RSI'. */
  readonly path: string;
  readonly stored: unknown;
  readonly computed: unknown;
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const keysOf = (computed: object, stored: object) =>
  new Set([...Object.keys(computed), ...Object.keys(stored)]);

const at = (value: object, key: string): unknown => Reflect.get(value, key);

/** In the computed value's field order; null if equal. */
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
