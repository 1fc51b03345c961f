import { type Asking, newAddress } from './service.ts';
import type { Row } from './table.ts';

/** Asks for a recovery mail. @returns the hash in its link */
export async function recoveryOf(at: Asking, email: string, flow: 'pkce' | 'implicit' = 'pkce') {
  await at
    .browser(flow)
    .auth.resetPasswordForEmail(email, { redirectTo: at.page('/reset-password') });
  return at.hashOf(at.link(email));
}

async function recover(at: Asking, email: string, flow: 'pkce' | 'implicit', key?: string) {
  const { auth, answered } = at.browser(flow, key);
  await auth.resetPasswordForEmail(email, { redirectTo: at.page('/reset-password') });
  return answered();
}

async function verify({ browser }: Asking, token_hash: string): Promise<string> {
  const { auth, answered } = browser();
  await auth.verifyOtp({ token_hash, type: 'recovery' });
  return answered();
}

export const RECOVERY_CALLS: readonly Row[] = [
  [
    'resetPasswordForEmail, as the app asks',
    async (at) => recover(at, (await at.person()).email, 'pkce'),
    '200 {}',
  ],
  [
    'resetPasswordForEmail by the key of the service, as the beta desk asks',
    async (at) => recover(at, (await at.person()).email, 'implicit', at.service.keys.serviceKey),
    '200 {}',
  ],
  [
    'resetPasswordForEmail with an unknown address',
    (at) => recover(at, newAddress(), 'pkce'),
    '200 {}',
  ],
  [
    'resetPasswordForEmail twice at once',
    async (at) => {
      const { email } = await at.person();
      await recover(at, email, 'pkce');
      return recover(at, email, 'pkce');
    },
    { embedded: '200 {}', gotrue: '429 over_email_send_rate_limit' },
  ],
  ...(
    [
      ['no address', {}, '400 validation_failed'],
      ['an address that is none', { email: 'nobody' }, '400 validation_failed'],
      ['a list as address', { email: ['a@example.com'] }, '400 bad_json'],
      [
        'a short challenge',
        { code_challenge: 'short', code_challenge_method: 's256' },
        '400 validation_failed',
      ],
    ] as const
  ).map(
    ([what, fields, answer]): Row => [
      `POST /recover with ${what}`,
      ({ raw }) => {
        const address = 'code_challenge' in fields ? { email: newAddress() } : {};
        return raw('POST', '/recover', { body: { ...address, ...fields } });
      },
      answer,
    ],
  ),
  [
    'verifyOtp with the hash of a link, in another browser',
    async (at) => verify(at, await recoveryOf(at, (await at.person()).email)),
    '200 session by recovery',
  ],
  [
    'verifyOtp with the hash of a link that was asked for without PKCE',
    async (at) => verify(at, await recoveryOf(at, (await at.person()).email, 'implicit')),
    '200 session by recovery',
  ],
  [
    'verifyOtp with a spent hash',
    async (at) => {
      const hash = await recoveryOf(at, (await at.person()).email);
      await verify(at, hash);
      return verify(at, hash);
    },
    '403 otp_expired',
  ],
  [
    'verifyOtp with a hash of two days ago',
    async (at) => {
      const { email } = await at.person();
      const hash = await recoveryOf(at, email);
      await at.age(email, 'recovery_sent_at', '2 days');
      return verify(at, hash);
    },
    '403 otp_expired',
  ],
  [
    'verifyOtp with a hash as one of another type',
    async (at) => {
      const token_hash = await recoveryOf(at, (await at.person()).email);
      const { auth, answered } = at.browser();
      await auth.verifyOtp({ token_hash, type: 'signup' });
      return answered();
    },
    '403 otp_expired',
  ],
  ['verifyOtp with an invented hash', (at) => verify(at, 'f'.repeat(64)), '403 otp_expired'],
  [
    'verifyOtp of a banned person',
    async (at) => {
      const person = await at.person();
      const hash = await recoveryOf(at, person.email);
      await at.ban(person);
      return verify(at, hash);
    },
    '403 user_banned',
  ],
  ...(
    [
      ['without a hash', { type: 'recovery' }],
      ['without a type', { token_hash: 'f'.repeat(64) }],
      ['of an unknown type', { type: 'party', token_hash: 'f'.repeat(64) }],
    ] as const
  ).map(
    ([what, body]): Row => [
      `POST /verify ${what}`,
      ({ raw }) => raw('POST', '/verify', { body }),
      '400 validation_failed',
    ],
  ),
];
