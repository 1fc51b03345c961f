import { recoveryOf } from './recovery-calls.ts';
import { type Asking, newAddress } from './service.ts';
import type { Row } from './table.ts';

const NEW = 'Brand-new-1';

/** Changes the password of somebody who has signed in. */
async function change(at: Asking, wanted: (password: string) => object): Promise<string> {
  const person = await at.person();
  const { auth, answered } = await at.signedIn(person);
  await auth.updateUser(wanted(person.password));
  return answered();
}

export const PASSWORD_CALLS: readonly Row[] = [
  [
    'updateUser with the current password, as the app asks',
    (at) => change(at, (current_password) => ({ password: NEW, current_password })),
    '200 signed-in user',
  ],
  [
    'updateUser with the current password from the sign-up in this browser',
    async (at) => {
      const { auth, answered } = at.browser();
      const email = newAddress();
      await auth.signUp({ email, password: 'Password-1' });
      await auth.exchangeCodeForSession(await at.codeOf(at.link(email)));
      await auth.updateUser({ password: NEW, current_password: 'Password-1' });
      return answered();
    },
    { embedded: '200 confirmed user', gotrue: '400 current_password_invalid' },
  ],
  [
    'updateUser without the current password',
    (at) => change(at, () => ({ password: NEW })),
    '400 current_password_required',
  ],
  [
    'updateUser with a wrong current password',
    (at) => change(at, () => ({ password: NEW, current_password: 'wrong' })),
    '400 current_password_invalid',
  ],
  [
    'updateUser with a short password',
    (at) => change(at, (current_password) => ({ password: 'short', current_password })),
    '422 weak_password',
  ],
  [
    'updateUser with a password of 73 bytes',
    (at) => change(at, (current_password) => ({ password: 'x'.repeat(73), current_password })),
    '400 validation_failed',
  ],
  [
    'updateUser with the same password',
    (at) => change(at, (password) => ({ password, current_password: password })),
    '422 same_password',
  ],
  ['updateUser with other data', (at) => change(at, () => ({ data: {} })), '200 signed-in user'],
  [
    'updateUser after a recovery link',
    async (at) => {
      const { auth, answered } = at.browser();
      const token_hash = await recoveryOf(at, (await at.person()).email);
      await auth.verifyOtp({ token_hash, type: 'recovery' });
      await auth.updateUser({ password: NEW });
      return answered();
    },
    '200 signed-in user',
  ],
  [
    'PUT /user without a token',
    ({ raw }) => raw('PUT', '/user', { body: { password: NEW } }),
    '401 no_authorization',
  ],
  [
    'PUT /user with a session that is over',
    async (at) => {
      const { auth, session } = await at.signedIn(await at.person());
      await auth.signOut();
      return at.raw('PUT', '/user', { body: { password: NEW }, token: session.access_token });
    },
    '403 session_not_found',
  ],
  [
    'PUT /user with a number as password',
    async (at) => {
      const { session } = await at.signedIn(await at.person());
      return at.raw('PUT', '/user', { body: { password: 5 }, token: session.access_token });
    },
    '400 bad_json',
  ],
];
