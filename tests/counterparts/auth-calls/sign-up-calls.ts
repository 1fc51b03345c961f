import { newAddress } from './service.ts';
import type { Row } from './table.ts';

const PASSWORD = 'Password-1';
const CHALLENGE = 'c'.repeat(43);

const withoutPassword = { email: 'new@example.com' };

export const SIGN_UP_CALLS: readonly Row[] = [
  [
    'signUp with a new address, as the app asks',
    async ({ browser, page }) => {
      const { auth, answered } = browser();
      const options = { emailRedirectTo: page('/waitlist'), data: { waitlist_signup: true } };
      await auth.signUp({ email: newAddress(), password: PASSWORD, options });
      return answered();
    },
    '200 new user of the waitlist',
  ],
  [
    'signUp with an address in capitals, without PKCE',
    async ({ browser }) => {
      const { auth, answered } = browser('implicit');
      const options = { data: { waitlist_signup: true } };
      await auth.signUp({ email: newAddress().toUpperCase(), password: PASSWORD, options });
      return answered();
    },
    '200 new user of the waitlist',
  ],
  [
    'signUp with the address of an account',
    async ({ browser, person }) => {
      const { email } = await person();
      const { auth, answered } = browser();
      await auth.signUp({ email, password: PASSWORD });
      return answered();
    },
    '200 stand-in user',
  ],
  [
    'signUp with an unconfirmed address, later',
    async ({ browser, age }) => {
      const email = newAddress();
      const options = { data: { waitlist_signup: true } };
      await browser().auth.signUp({ email, password: PASSWORD, options });
      await age(email, 'confirmation_sent_at', '2 minutes');
      const { auth, answered } = browser();
      await auth.signUp({ email, password: 'Another-1', options });
      return answered();
    },
    '200 new user of the waitlist',
  ],
  [
    'signUp with an unconfirmed address, at once',
    async ({ browser }) => {
      const email = newAddress();
      const options = { data: { waitlist_signup: true } };
      await browser().auth.signUp({ email, password: PASSWORD, options });
      const { auth, answered } = browser();
      await auth.signUp({ email, password: PASSWORD, options });
      return answered();
    },
    { embedded: '200 new user of the waitlist', gotrue: '429 over_email_send_rate_limit' },
  ],
  ...(
    [
      ['a short password', { password: 'short' }, '422 weak_password'],
      ['a password of 73 bytes', { password: 'x'.repeat(73) }, '400 validation_failed'],
      ['a password of 40 letters, 80 bytes', { password: 'ü'.repeat(40) }, '400 validation_failed'],
      ['an empty password', { password: '' }, '400 validation_failed'],
      ['a number as password', { password: 123456 }, '400 bad_json'],
      ['no address', { email: '', password: PASSWORD }, '422 anonymous_provider_disabled'],
      ['an address that is none', { email: 'nobody', password: PASSWORD }, '400 validation_failed'],
      ['a number as address', { email: 5, password: PASSWORD }, '400 bad_json'],
      [
        'a challenge without its method',
        { password: PASSWORD, code_challenge: CHALLENGE },
        '400 validation_failed',
      ],
      [
        'a short challenge',
        { password: PASSWORD, code_challenge: 'short', code_challenge_method: 's256' },
        '400 validation_failed',
      ],
    ] as const
  ).map(
    ([what, fields, answer]): Row => [
      `POST /signup with ${what}`,
      ({ raw }) => raw('POST', '/signup', { body: { email: newAddress(), ...fields } }),
      answer,
    ],
  ),
  [
    'POST /signup without a password',
    ({ raw }) => raw('POST', '/signup', { body: withoutPassword }),
    '400 validation_failed',
  ],
  [
    'resend of a confirmation, later',
    async ({ browser, age, page }) => {
      const { auth, answered } = browser();
      const email = newAddress();
      await auth.signUp({ email, password: PASSWORD });
      await age(email, 'confirmation_sent_at', '2 minutes');
      await auth.resend({ type: 'signup', email, options: { emailRedirectTo: page('/waitlist') } });
      return answered();
    },
    '200 {}',
  ],
  [
    'resend of a confirmation, at once',
    async ({ browser }) => {
      const { auth, answered } = browser();
      const email = newAddress();
      await auth.signUp({ email, password: PASSWORD });
      await auth.resend({ type: 'signup', email });
      return answered();
    },
    { embedded: '200 {}', gotrue: '429 over_email_send_rate_limit' },
  ],
  [
    'resend to a confirmed address',
    async ({ browser, person }) => {
      const { auth, answered } = browser();
      await auth.resend({ type: 'signup', email: (await person()).email });
      return answered();
    },
    '200 {}',
  ],
  [
    'resend to an unknown address',
    async ({ browser }) => {
      const { auth, answered } = browser();
      await auth.resend({ type: 'signup', email: newAddress() });
      return answered();
    },
    '200 {}',
  ],
  ...(
    [
      ['without an address', { type: 'signup' }],
      ['with an address that is none', { type: 'signup', email: 'nobody' }],
      ['of an unknown type', { type: 'party', email: 'new@example.com' }],
      ['without a type', { email: 'new@example.com' }],
    ] as const
  ).map(
    ([what, body]): Row => [
      `POST /resend ${what}`,
      ({ raw }) => raw('POST', '/resend', { body }),
      '400 validation_failed',
    ],
  ),
];
