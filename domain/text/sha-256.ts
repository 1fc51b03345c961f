/** Of the parts in turn, text as UTF-8; in hexadecimal. */
export async function sha256(
  ...parts: readonly (string | Uint8Array<ArrayBuffer>)[]
): Promise<string> {
  const bytes = await new Blob([...parts]).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
