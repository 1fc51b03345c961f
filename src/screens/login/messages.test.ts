import { expect, test } from 'vitest';
import { failed } from '../../backend/failure.ts';
import * as messages from './messages.ts';

test.each([
  [messages.CHECK_FAILED, 'Error checking user status. Please try again.'],
  [
    messages.NOT_ON_WAITLIST,
    'User not found. Please make sure you have joined the waitlist first.',
  ],
  [
    messages.NOT_APPROVED_FOR_LOGIN,
    'Your account is not yet approved for beta access. Please wait for approval notification before attempting to login.',
  ],
  [
    messages.NOT_APPROVED_FOR_RESET,
    'Your account is not yet approved for beta access. Please wait for approval notification before resetting your password.',
  ],
  [
    messages.RESET_SENT,
    'Password reset email sent! Check your inbox and follow the instructions to reset your password.',
  ],
  [messages.SIGNED_UP, 'Please check your email to confirm your account before signing in.'],
])('%s is worded as agreed', (message, text) => {
  expect(message).toBe(text);
});

const refused = (words: string, code?: string) => failed('refused', 400, words, code).failure;

test.each([
  [
    'a bad credential',
    refused('Invalid login credentials', 'invalid_credentials'),
    'Invalid password. If you joined through the waitlist, please use "Forgot Password" to set up your password first.',
  ],
  [
    'the generic refusal',
    refused('Invalid login credentials'),
    'Invalid email or password. Please check your credentials and try again.',
  ],
  ['any other refusal, as is', refused('Email not confirmed'), 'Email not confirmed'],
  [
    'a limit, as is',
    failed('retryable', 429, 'Too many requests. Please wait 6 seconds and try again.').failure,
    'Too many requests. Please wait 6 seconds and try again.',
  ],
  [
    'no answer',
    failed('unreachable').failure,
    'The service cannot be reached. Check your connection and try again.',
  ],
] as const)('%s is shown', (_, failure, text) => {
  expect(messages.signInMessage(failure)).toBe(text);
});
