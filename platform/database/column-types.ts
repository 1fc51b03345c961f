export const INT8_OID = 20;

/** Reads a bigint. @throws RangeError unless a number holds it exactly */
export function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`bigint ${text} does not fit a number exactly; select it as text`);
  }
  return value;
}
