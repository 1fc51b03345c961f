import { expect, test } from 'vitest';
import { arrivalAt } from './waitlist-screen.tsx';

test.each([
  ['a code', '?code=1b2c', 'confirmed'],
  ['tokens in the fragment', '#access_token=a.b.c&type=signup', 'confirmed'],
  ['an error', '?error=access_denied&error_code=otp_expired', 'refused'],
  ['an error in the fragment alone', '#error=access_denied&error_code=otp_expired', 'refused'],
  ['nothing', '', 'plain'],
  ['something else', '?utm_source=mail', 'plain'],
])('an address with %s is read', (_, suffix, arrival) => {
  expect(arrivalAt(`https://app.example.com/waitlist${suffix}`)).toBe(arrival);
});
