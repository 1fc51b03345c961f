import { expect, test } from 'vitest';
import { failed } from '../../backend/failure.ts';
import { signInMessage } from './messages.ts';

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
    'The server cannot be reached. Check your connection and try again.',
  ],
] as const)('%s is shown', (_, failure, text) => {
  expect(signInMessage(failure)).toBe(text);
});
