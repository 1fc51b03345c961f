import { expect, test } from 'vitest';
import { maskedAddress } from './link-question.ts';

test.each([
  ['anna@example.org', 'a•••@e•••'],
  ['🦊fox@visit-my-shop.example', '🦊•••@v•••'],
  ['', '•••@•••'],
])('%s is shown as %s', (email, shown) => {
  expect(maskedAddress(email)).toBe(shown);
});
