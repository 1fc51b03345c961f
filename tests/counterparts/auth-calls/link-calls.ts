import { type Asking, newAddress } from './service.ts';
import type { Row } from './table.ts';

const PASSWORD = 'Password-1';

/** Signs an address up. @returns the browser, the address and the link mailed to it */
async function signedUp(at: Asking, flow: 'pkce' | 'implicit' = 'pkce', to = '/waitlist') {
  const { auth, answered } = at.browser(flow);
  const email = newAddress();
  const options = { emailRedirectTo: new URL(to, at.service.siteUrl).href };
  await auth.signUp({ email, password: PASSWORD, options });
  return { auth, answered, email, link: at.link(email) };
}

/** A mailed link with something in its address changed. */
function changed(link: string, name: string, value: string): string {
  const url = new URL(link);
  url.searchParams.set(name, value);
  return url.href;
}

const TOKENS = 'access_token&expires_at&expires_in&refresh_token';
const REFUSED = 'error=access_denied&error_code=otp_expired&error_description';

/** The confirmation link, as a browser opens it. */
export const LINK_CALLS: readonly Row[] = [
  [
    'a link of a PKCE sign-up',
    async (at) => at.open((await signedUp(at)).link),
    '303 /waitlist?code',
  ],
  [
    'a link whose page has a query of its own',
    async (at) => at.open((await signedUp(at, 'pkce', '/waitlist?from=mail')).link),
    '303 /waitlist?code&from',
  ],
  [
    'a link of a sign-up without PKCE',
    async (at) => at.open((await signedUp(at, 'implicit')).link),
    `303 /waitlist#${TOKENS}&sb&token_type&type=signup`,
  ],
  [
    'a spent link',
    async (at) => {
      const { link } = await signedUp(at);
      await at.open(link);
      return at.open(link);
    },
    `303 /waitlist?${REFUSED}#${REFUSED}&sb`,
  ],
  [
    'a spent link without PKCE',
    async (at) => {
      const { link } = await signedUp(at, 'implicit');
      await at.open(link);
      return at.open(link);
    },
    `303 /waitlist#${REFUSED}&sb`,
  ],
  [
    'a link of two days ago',
    async (at) => {
      const { link, email } = await signedUp(at);
      await at.age(email, 'confirmation_sent_at', '2 days');
      return at.open(link);
    },
    `303 /waitlist?${REFUSED}#${REFUSED}&sb`,
  ],
  [
    'a link as one of another type',
    async (at) => at.open(changed((await signedUp(at, 'implicit')).link, 'type', 'recovery')),
    `303 /waitlist#${REFUSED}&sb`,
  ],
  [
    'a link of an unknown type',
    async (at) => at.open(changed((await signedUp(at, 'implicit')).link, 'type', 'party')),
    '303 /waitlist#error=invalid_request&error_code=validation_failed&error_description&sb',
  ],
  [
    'a link with an invented token',
    async (at) => at.open(changed((await signedUp(at)).link, 'token', 'f'.repeat(64))),
    `303 /waitlist#${REFUSED}&sb`,
  ],
  [
    'a link without a token',
    (at) => at.raw('GET', '/verify?type=signup'),
    {
      embedded: '303 /#error=invalid_request&error_code=validation_failed&error_description&sb',
      gotrue: '400 validation_failed',
    },
  ],
  [
    'a link to a page that is not on the list',
    async (at) => at.open((await signedUp(at, 'pkce', 'https://evil.example/')).link),
    '303 /?code',
  ],
  [
    'a link changed to lead to a page that is not on the list',
    async (at) => {
      const { link } = await signedUp(at);
      return at.open(changed(link, 'redirect_to', 'https://evil.example/'));
    },
    '303 /?code',
  ],
];

/** The code that a link ends in. */
export const CODE_CALLS: readonly Row[] = [
  [
    'exchangeCodeForSession',
    async (at) => {
      const { auth, answered, link } = await signedUp(at);
      await auth.exchangeCodeForSession(await at.codeOf(link));
      return answered();
    },
    '200 session by confirmation',
  ],
  [
    'exchangeCodeForSession, twice',
    async (at) => {
      const { auth, link } = await signedUp(at);
      const code = await at.codeOf(link);
      await auth.exchangeCodeForSession(code);
      const body = { auth_code: code, code_verifier: 'v'.repeat(43) };
      return at.raw('POST', '/token?grant_type=pkce', { body });
    },
    '404 flow_state_not_found',
  ],
  [
    'exchangeCodeForSession with the verifier of another browser',
    async (at) => {
      const { link } = await signedUp(at);
      const other = await signedUp(at);
      await other.auth.exchangeCodeForSession(await at.codeOf(link));
      return other.answered();
    },
    '400 bad_code_verifier',
  ],
  [
    'exchangeCodeForSession after six minutes',
    async (at) => {
      const { auth, answered, link } = await signedUp(at);
      const code = await at.codeOf(link);
      await at.service.database.query(
        `update auth.flow_state set created_at = created_at - interval '6 minutes',
           auth_code_issued_at = auth_code_issued_at - interval '6 minutes'
         where auth_code = $1`,
        [code],
      );
      await auth.exchangeCodeForSession(code);
      return answered();
    },
    '422 flow_state_expired',
  ],
  [
    'a sign-in of the person who opened their link',
    async (at) => {
      const { auth, answered, email, link } = await signedUp(at);
      await at.open(link);
      await auth.signInWithPassword({ email, password: PASSWORD });
      return answered();
    },
    '400 invalid_credentials',
  ],
];
