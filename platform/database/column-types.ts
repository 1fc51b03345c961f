/** Object ids of the column types whose reading differs between drivers. */
export const INT8_OID = 20;

/**
 * Reads a bigint column as a number.
 * @throws RangeError where a number cannot hold it exactly
 */
export function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`bigint ${text} does not fit a number exactly; select it as text`);
  }
  return value;
}
