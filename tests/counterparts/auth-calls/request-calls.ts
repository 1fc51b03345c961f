import type { Row } from './table.ts';

const BODIED = ['/signup', '/token?grant_type=password', '/recover', '/resend', '/verify'] as const;

const UNREADABLE = [
  ['cut JSON', '{"email":"a@example.com"'],
  ['a list', '[]'],
  ['a text', '"a@example.com"'],
  ['nothing', ''],
  ['a form', 'email=a%40example.com&password=Password-1'],
] as const;

/** What is asked of no account: what the service can do, and requests that cannot be read. */
export const REQUEST_CALLS: readonly Row[] = [
  ['GET /health', ({ raw }) => raw('GET', '/health'), '200 health'],
  ['GET /settings', ({ raw }) => raw('GET', '/settings'), '200 settings'],
  ['GET /.well-known/jwks.json', ({ raw }) => raw('GET', '/.well-known/jwks.json'), '200 no keys'],
  [
    'GET /.well-known/openid-configuration',
    ({ raw }) => raw('GET', '/.well-known/openid-configuration'),
    '200 issuer',
  ],
  ...BODIED.flatMap((path) =>
    UNREADABLE.map(
      ([what, text]): Row => [
        `POST ${path} with ${what}`,
        ({ raw }) => raw('POST', path, { text }),
        '400 bad_json',
      ],
    ),
  ),
  [
    'POST /token with JSON that calls itself a form',
    async ({ raw, person }) => {
      const { email, password } = await person();
      return raw('POST', '/token?grant_type=password', {
        body: { email, password },
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    },
    { embedded: '200 session by password', gotrue: '400 bad_json' },
  ],
  [
    'POST /token with JSON that calls itself a text',
    async ({ raw, person }) => {
      const { email, password } = await person();
      return raw('POST', '/token?grant_type=password', {
        body: { email, password },
        headers: { 'Content-Type': 'text/plain' },
      });
    },
    '200 session by password',
  ],
];
