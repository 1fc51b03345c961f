import type { Failure } from '../../backend/failure.ts';

export const CHECK_FAILED = 'Error checking user status. Please try again.';
export const NOT_ON_WAITLIST =
  'User not found. Please make sure you have joined the waitlist first.';
export const NOT_APPROVED_FOR_LOGIN =
  'Your account is not yet approved for beta access. Please wait for approval notification before attempting to login.';
export const INVALID_PASSWORD =
  'Invalid password. If you joined through the waitlist, please use "Forgot Password" to set up your password first.';
export const INVALID_CREDENTIALS =
  'Invalid email or password. Please check your credentials and try again.';
export const UNREACHABLE = 'The service cannot be reached. Check your connection and try again.';

/**
 * What a refused password sign-in is told. The address is known as approved by then, so a refused
 * credential is the password; a service that names no code may mean either.
 */
export function signInMessage(failure: Failure): string {
  if (failure.kind === 'unreachable') return UNREACHABLE;
  if (failure.code === 'invalid_credentials') return INVALID_PASSWORD;
  if (failure.detail?.includes('Invalid login credentials')) return INVALID_CREDENTIALS;
  return failure.detail ?? UNREACHABLE;
}
