import { expect, it } from 'vitest';
import { CODE_CALLS, LINK_CALLS } from './link-calls.ts';
import { PASSKEY_CALLS } from './passkey-calls.ts';
import { PASSWORD_CALLS } from './password-calls.ts';
import { RECOVERY_CALLS } from './recovery-calls.ts';
import { REFRESH_CALLS } from './refresh-calls.ts';
import { REQUEST_CALLS } from './request-calls.ts';
import { type AuthService, askingOf } from './service.ts';
import { SESSION_CALLS } from './session-calls.ts';
import { SIGN_IN_CALLS } from './sign-in-calls.ts';
import { SIGN_UP_CALLS } from './sign-up-calls.ts';

const TABLE = [
  ...SIGN_UP_CALLS,
  ...SIGN_IN_CALLS,
  ...REFRESH_CALLS,
  ...LINK_CALLS,
  ...CODE_CALLS,
  ...RECOVERY_CALLS,
  ...PASSWORD_CALLS,
  ...PASSKEY_CALLS,
  ...SESSION_CALLS,
  ...REQUEST_CALLS,
];

/** A test for each call of the table. */
export function askAll(kind: 'embedded' | 'gotrue', service: () => AuthService): void {
  it.each(TABLE)('%s', async (_title, ask, answer) => {
    const expected = typeof answer === 'string' ? answer : answer[kind];
    expect(await ask(askingOf(service()))).toBe(expected);
  });
}
