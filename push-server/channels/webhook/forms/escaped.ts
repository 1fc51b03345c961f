/**
 * Escapes text for a receiver with markup.
 * @param write one character, as the receiver shows it literally
 * @param most characters of the result; cut text ends in an ellipsis
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
