import { expect, test } from 'vitest';
import { refusedPassword } from './new-password.ts';

test.each([
  ['two that differ', 'secret-1', 'secret-2', 'Passwords do not match'],
  ['two that differ and are short', 'abc', 'abd', 'Passwords do not match'],
  ['five characters', '12345', '12345', 'Password must be at least 6 characters long'],
  ['nothing', '', '', 'Password must be at least 6 characters long'],
  ['six characters', '123456', '123456', null],
  ['a long one', 'correct horse battery staple', 'correct horse battery staple', null],
])('%s: the person reads what is wrong', (_, password, again, message) => {
  expect(refusedPassword(password, again)).toBe(message);
});
