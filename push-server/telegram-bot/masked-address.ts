/**
 * An e-mail address of which only its owner makes sense: 'anna@example.org' → 'a•••@e•••'. It names
 * the account in a chat without giving it away, and carries no word that its owner chose.
 */
export function maskedAddress(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const first = (text: string) => [...text][0] ?? '';
  return `${first(name)}•••@${first(host)}•••`;
}
