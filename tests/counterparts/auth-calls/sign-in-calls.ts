import { newAddress } from './service.ts';
import type { Row } from './table.ts';

const PASSWORD = 'Password-1';

export const SIGN_IN_CALLS: readonly Row[] = [
  [
    'signInWithPassword',
    async ({ browser, person }) => {
      const { auth, answered } = browser();
      await auth.signInWithPassword(await person());
      return answered();
    },
    '200 session by password',
  ],
  [
    'signInWithPassword with an address in capitals',
    async ({ browser, person }) => {
      const { auth, answered } = browser();
      const { email, password } = await person();
      await auth.signInWithPassword({ email: email.toUpperCase(), password });
      return answered();
    },
    '200 session by password',
  ],
  [
    'signInWithPassword with a wrong password',
    async ({ browser, person }) => {
      const { auth, answered } = browser();
      await auth.signInWithPassword({ ...(await person()), password: 'wrong' });
      return answered();
    },
    '400 invalid_credentials',
  ],
  [
    'signInWithPassword with an unknown address',
    async ({ browser }) => {
      const { auth, answered } = browser();
      await auth.signInWithPassword({ email: newAddress(), password: PASSWORD });
      return answered();
    },
    '400 invalid_credentials',
  ],
  [
    'signInWithPassword before the address is confirmed',
    async ({ browser }) => {
      const { auth, answered } = browser();
      const email = newAddress();
      await auth.signUp({ email, password: PASSWORD });
      await auth.signInWithPassword({ email, password: PASSWORD });
      return answered();
    },
    '400 email_not_confirmed',
  ],
  [
    'signInWithPassword before the address is confirmed, with a wrong password',
    async ({ browser }) => {
      const { auth, answered } = browser();
      const email = newAddress();
      await auth.signUp({ email, password: PASSWORD });
      await auth.signInWithPassword({ email, password: 'wrong' });
      return answered();
    },
    '400 invalid_credentials',
  ],
  [
    'signInWithPassword with a password from before the address was confirmed',
    async ({ browser, open, link }) => {
      const { auth, answered } = browser('implicit');
      const email = newAddress();
      await auth.signUp({ email, password: PASSWORD });
      await open(link(email));
      await auth.signInWithPassword({ email, password: PASSWORD });
      return answered();
    },
    '400 invalid_credentials',
  ],
  [
    'signInWithPassword of a banned person',
    async ({ browser, person, ban }) => {
      const { auth, answered } = browser();
      const banned = await person();
      await ban(banned);
      await auth.signInWithPassword(banned);
      return answered();
    },
    '400 user_banned',
  ],
  ...(
    [
      ['password', { email: 'a@example.com', password: '' }, '400 invalid_credentials'],
      ['password', { password: PASSWORD }, '400 validation_failed'],
      ['password', { email: 'a@example.com', password: 5 }, '400 bad_json'],
      ['party', {}, '400 invalid_credentials'],
      ['refresh_token', { refresh_token: 'no token' }, '400 validation_failed'],
      ['refresh_token', { refresh_token: '' }, '400 validation_failed'],
      ['refresh_token', {}, '400 validation_failed'],
      ['refresh_token', { refresh_token: 5 }, '400 bad_json'],
      ['pkce', {}, '400 validation_failed'],
      ['pkce', { auth_code: 'a', code_verifier: '' }, '400 validation_failed'],
      ['pkce', { auth_code: 'a', code_verifier: 'b' }, '404 flow_state_not_found'],
    ] as const
  ).map(
    ([grant, body, answer]): Row => [
      `POST /token?grant_type=${grant} with ${JSON.stringify(body)}`,
      ({ raw }) => raw('POST', `/token?grant_type=${grant}`, { body }),
      answer,
    ],
  ),
  [
    'POST /token without a grant type',
    ({ raw }) => raw('POST', '/token', { body: {} }),
    '400 invalid_credentials',
  ],
];
