import { SignJWT } from 'jose';
import type { Asking } from './service.ts';
import type { Row } from './table.ts';

const getUser = ({ raw }: Asking, token: string) => raw('GET', '/user', { token });

/** Two sessions of a person, the first of which signs out. @returns what the other is answered */
async function otherAfter(at: Asking, scope: 'local' | 'global' | 'others'): Promise<string> {
  const person = await at.person();
  const here = await at.signedIn(person);
  const there = await at.signedIn(person);
  await here.auth.signOut({ scope });
  const ended = await getUser(at, here.session.access_token);
  return `${here.answered()}, here ${ended}, there ${await getUser(at, there.session.access_token)}`;
}

const OVER = '403 session_not_found';
const LIVE = '200 signed-in user';

function signed({ service }: Asking, claims: object): Promise<string> {
  return new SignJWT({ aud: 'authenticated', role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(service.jwtSecret));
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const NOBODY = '00000000-0000-4000-8000-000000000000';

export const SESSION_CALLS: readonly Row[] = [
  [
    'getUser',
    async (at) => {
      const { auth, answered } = await at.signedIn(await at.person());
      await auth.getUser();
      return answered();
    },
    LIVE,
  ],
  ['signOut here', (at) => otherAfter(at, 'local'), `204, here ${OVER}, there ${LIVE}`],
  ['signOut everywhere', (at) => otherAfter(at, 'global'), `204, here ${OVER}, there ${OVER}`],
  ['signOut elsewhere', (at) => otherAfter(at, 'others'), `204, here ${LIVE}, there ${OVER}`],
  [
    'admin.signOut, the second try of the app',
    async (at) => {
      const { session } = await at.signedIn(await at.person());
      const { auth, answered } = at.browser();
      await auth.admin.signOut(session.access_token, 'global');
      return `${answered()}, then ${await getUser(at, session.access_token)}`;
    },
    `204, then ${OVER}`,
  ],
  [
    'POST /logout without a scope',
    async (at) => {
      const person = await at.person();
      const { session } = await at.signedIn(person);
      const there = await at.signedIn(person);
      const answer = await at.raw('POST', '/logout', { token: session.access_token });
      return `${answer}, there ${await getUser(at, there.session.access_token)}`;
    },
    `204, there ${OVER}`,
  ],
  [
    'POST /logout with an unknown scope',
    async (at) => {
      const { session } = await at.signedIn(await at.person());
      return at.raw('POST', '/logout?scope=party', { token: session.access_token });
    },
    '400 validation_failed',
  ],
  [
    'POST /logout of a session that is over',
    async (at) => {
      const { auth, session } = await at.signedIn(await at.person());
      await auth.signOut();
      return at.raw('POST', '/logout?scope=global', { token: session.access_token });
    },
    OVER,
  ],
  ['POST /logout without a token', (at) => at.raw('POST', '/logout'), '401 no_authorization'],
  ['GET /user without a token', (at) => at.raw('GET', '/user'), '401 no_authorization'],
  ['GET /user with a token that is none', (at) => getUser(at, 'no.token.atall'), '403 bad_jwt'],
  [
    'GET /user with a token of yesterday',
    async (at) => {
      const { id } = await at.person();
      return getUser(at, await signed(at, { sub: id, exp: inSeconds(-86_400) }));
    },
    '403 bad_jwt',
  ],
  [
    'GET /user with a token signed by somebody else',
    async (at) => {
      const { session } = await at.signedIn(await at.person());
      const [header, payload] = session.access_token.split('.');
      return getUser(at, `${header}.${payload}.${'A'.repeat(43)}`);
    },
    '403 bad_jwt',
  ],
  [
    'GET /user with a token of nobody',
    async (at) => getUser(at, await signed(at, { sub: NOBODY, exp: inSeconds(60) })),
    '403 user_not_found',
  ],
  [
    'GET /user of a person who was deleted since',
    async (at) => {
      const { session } = await at.signedIn(await at.person());
      await at.service.database.query('delete from auth.users where id = $1', [session.user.id]);
      return getUser(at, session.access_token);
    },
    '403 user_not_found',
  ],
];
