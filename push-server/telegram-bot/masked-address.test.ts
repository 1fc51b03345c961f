import { expect, test } from 'vitest';
import { maskedAddress } from './masked-address.ts';

test.each([
  ['anna@example.org', 'a•••@e•••'],
  ['🦊fox@visit-my-shop.example', '🦊•••@v•••'],
  ['', '•••@•••'],
])('%s is shown as %s', (email, shown) => {
  expect(maskedAddress(email)).toBe(shown);
});
