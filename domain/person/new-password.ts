export const PASSWORD_MIN_LENGTH = 6;

export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters long';
const MISMATCH = 'Passwords do not match';

/** Null if acceptable, otherwise a message for the user. */
export function refusedPassword(password: string, again: string): string | null {
  if (password !== again) return MISMATCH;
  return password.length < PASSWORD_MIN_LENGTH ? PASSWORD_TOO_SHORT : null;
}
