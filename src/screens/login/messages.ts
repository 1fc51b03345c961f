import { type Failure, sentenceOf, wordsOf } from '../../backend/failure.ts';

export const CHECK_FAILED = 'Error checking user status. Please try again.';
export const NOT_ON_WAITLIST =
  'User not found. Please make sure you have joined the waitlist first.';
export const NOT_APPROVED_FOR_LOGIN =
  'Your account is not yet approved for beta access. Please wait for approval notification before attempting to login.';
export const NOT_APPROVED_FOR_RESET =
  'Your account is not yet approved for beta access. Please wait for approval notification before resetting your password.';
export const INVALID_PASSWORD =
  'Invalid password. If you joined through the waitlist, please use "Forgot Password" to set up your password first.';
export const INVALID_CREDENTIALS =
  'Invalid email or password. Please check your credentials and try again.';
export const RESET_SENT =
  'Password reset email sent! Check your inbox and follow the instructions to reset your password.';
export const SIGNED_UP = 'Please check your email to confirm your account before signing in.';

/** The address is known as approved, so a refusal means the password, unless no code is given. */
export function signInMessage(failure: Failure): string {
  if (failure.code === 'invalid_credentials') return INVALID_PASSWORD;
  if (wordsOf(failure)?.includes('Invalid login credentials')) return INVALID_CREDENTIALS;
  return sentenceOf(failure);
}
