import {
  addPasskey,
  type Ceremony,
  signInByPasskey,
  softwareAuthenticator,
} from '../../support/authenticator.ts';
import type { Asking } from './service.ts';
import type { Row } from './table.ts';

/** Somebody who has signed in and added a passkey. */
async function owner(at: Asking, ceremony?: Ceremony) {
  const person = await at.person();
  const { auth, answered, session } = await at.signedIn(person);
  const device = softwareAuthenticator(at.service.passkeyOrigin);
  const { data } = await addPasskey(auth, device, ceremony);
  const id = data && 'id' in data ? data.id : '';
  return { person, auth, answered, device, id, token: session.access_token };
}

/** What a sign-in by a passkey is answered. */
async function signIn(at: Asking, ceremony?: Ceremony, before?: (by: Owner) => Promise<unknown>) {
  const by = await owner(at);
  await before?.(by);
  const { auth, answered } = at.browser();
  await signInByPasskey(auth, by.device, ceremony);
  return answered();
}
type Owner = Awaited<ReturnType<typeof owner>>;

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const FAILED = '400 webauthn_verification_failed';
const ANSWER = { challenge_id: NOWHERE, credential: { id: 'AA', response: {} } };

const CEREMONIES: readonly (readonly [what: string, Ceremony])[] = [
  ['another relying party', { rpId: 'evil.example' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another challenge', { challenge: 'bm90IHRoZWlycw' }],
];

export const PASSKEY_CALLS: readonly Row[] = [
  ['passkey registration', async (at) => (await owner(at)).answered(), '200 new passkey'],
  [
    'passkey registration without verification of the user',
    async (at) => (await owner(at, { verified: false })).answered(),
    { embedded: FAILED, gotrue: '200 new passkey' },
  ],
  ...CEREMONIES.flatMap(([what, ceremony]): Row[] => [
    [
      `passkey registration for ${what}`,
      async (at) => (await owner(at, ceremony)).answered(),
      FAILED,
    ],
    [`sign-in by passkey for ${what}`, (at) => signIn(at, ceremony), FAILED],
  ]),
  [
    'registration of a passkey that is there',
    async (at) => {
      const { auth, answered, device } = await owner(at);
      await addPasskey(auth, device);
      return answered();
    },
    { embedded: '422 webauthn_credential_exists', gotrue: '500 unexpected_failure' },
  ],
  ['sign-in by passkey', (at) => signIn(at), '200 session'],
  ['sign-in by an unknown passkey', (at) => signIn(at, { id: 'dW5rbm93bg' }), FAILED],
  [
    'sign-in by passkey of a banned person',
    (at) => signIn(at, {}, ({ person }) => at.ban(person)),
    { embedded: '400 user_banned', gotrue: '403 user_banned' },
  ],
  [
    'sign-in by a passkey that was removed',
    (at) => signIn(at, {}, ({ auth, id }) => auth.passkey.delete({ passkeyId: id })),
    FAILED,
  ],
  [
    'sign-in by passkey, once more with the same answer',
    async (at) => {
      const { device } = await owner(at);
      const { auth, answered } = at.browser();
      const { data } = await auth.passkey.startAuthentication();
      if (!data) return answered();
      const credential = device.get(data.options);
      const answer = { challengeId: data.challenge_id, credential };
      await auth.passkey.verifyAuthentication(answer);
      await auth.passkey.verifyAuthentication(answer);
      return answered();
    },
    '400 webauthn_challenge_not_found',
  ],
  [
    'passkey.list',
    async (at) => {
      const { auth, answered } = await owner(at);
      await auth.passkey.list();
      return answered();
    },
    '200 passkeys',
  ],
  [
    'passkey.update',
    async (at) => {
      const { auth, answered, id } = await owner(at);
      await auth.passkey.update({ passkeyId: id, friendlyName: 'Phone' });
      return answered();
    },
    '200 new passkey',
  ],
  [
    'passkey.update without a name',
    async (at) => {
      const { auth, answered, id } = await owner(at);
      await auth.passkey.update({ passkeyId: id, friendlyName: '' });
      return answered();
    },
    '400 validation_failed',
  ],
  [
    "passkey.delete of another's",
    async (at) => {
      const { auth, answered } = await owner(at);
      await auth.passkey.delete({ passkeyId: (await owner(at)).id });
      return answered();
    },
    '404 validation_failed',
  ],
  [
    'passkey.delete',
    async (at) => {
      const { auth, answered, id } = await owner(at);
      await auth.passkey.delete({ passkeyId: id });
      return answered();
    },
    '204',
  ],
  ['GET /passkeys without a token', ({ raw }) => raw('GET', '/passkeys'), '401 no_authorization'],
  ...['registration', 'authentication'].flatMap((of): Row[] => [
    [
      `POST /passkeys/${of}/verify with an unknown challenge`,
      async (at) => {
        const { token } = await owner(at);
        return at.raw('POST', `/passkeys/${of}/verify`, { token, body: ANSWER });
      },
      '400 webauthn_challenge_not_found',
    ],
    [
      `POST /passkeys/${of}/verify with nothing`,
      async (at) => {
        const { token } = await owner(at);
        return at.raw('POST', `/passkeys/${of}/verify`, { token, body: {} });
      },
      '400 validation_failed',
    ],
  ]),
  [
    'POST /passkeys/registration/options without a token',
    ({ raw }) => raw('POST', '/passkeys/registration/options', { body: {} }),
    '401 no_authorization',
  ],
];
