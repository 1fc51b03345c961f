const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** '5 min old', '5 h old'; an analysis is kept for a day. */
export function ageText(age: number): string {
  if (age < MINUTE) return 'new';
  return age < HOUR ? `${Math.floor(age / MINUTE)} min old` : `${Math.floor(age / HOUR)} h old`;
}
