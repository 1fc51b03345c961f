/** 'anna@example.org' → 'a•••@e•••': recognisable to its owner, reveals no user-chosen word. */
export function maskedAddress(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const first = (text: string) => [...text][0] ?? '';
  return `${first(name)}•••@${first(host)}•••`;
}
