/**
 * Writes text for a receiver that has markup of its own.
 * @param write one character, as the receiver shows it for itself
 * @param most characters of the result; what is cut ends in an ellipsis
 */
export function escaped(text: string, write: (character: string) => string, most: number): string {
  let written = '';
  for (const character of text) {
    const next = write(character);
    if (written.length + next.length > most - 1) return `${written}…`;
    written += next;
  }
  return written;
}
