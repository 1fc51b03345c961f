import type { Asking } from './service.ts';
import type { Row } from './table.ts';

const refresh = ({ raw }: Asking, refresh_token: string) =>
  raw('POST', '/token?grant_type=refresh_token', { body: { refresh_token } });

/** A session refreshed `times`; its refresh tokens, oldest first. */
async function refreshed(at: Asking, times: number) {
  const { auth, session, answered } = await at.signedIn(await at.person());
  const tokens = [session.refresh_token];
  for (let time = 0; time < times; time += 1) {
    const { data, error } = await auth.refreshSession();
    if (error) throw error;
    tokens.push(data.session?.refresh_token ?? '');
  }
  return { auth, session, tokens, answered };
}

/** A minute is longer than the reuse interval of 10 s. */
const minuteLater = ({ service }: Asking, token: string) =>
  service.database.query(
    `update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'
     where session_id = (select session_id from auth.refresh_tokens where token = $1)`,
    [token],
  );

export const REFRESH_CALLS: readonly Row[] = [
  [
    'refreshSession',
    async (at) => {
      const { auth, answered } = await at.signedIn(await at.person());
      await auth.refreshSession();
      return answered();
    },
    '200 session',
  ],
  [
    'refresh by a token whose answer was lost',
    async (at) => {
      const { tokens } = await refreshed(at, 1);
      await minuteLater(at, tokens[0] ?? '');
      return refresh(at, tokens[0] ?? '');
    },
    '200 session',
  ],
  [
    'refresh by a token rotated twice, within the reuse interval',
    async (at) => {
      const { tokens } = await refreshed(at, 2);
      return refresh(at, tokens[0] ?? '');
    },
    { embedded: '400 refresh_token_already_used', gotrue: '200 session' },
  ],
  [
    'refresh by a token rotated twice, after the reuse interval',
    async (at) => {
      const { tokens } = await refreshed(at, 2);
      await minuteLater(at, tokens[0] ?? '');
      return refresh(at, tokens[0] ?? '');
    },
    '400 refresh_token_already_used',
  ],
  [
    'refresh by the newest token after an old one was tried',
    async (at) => {
      const { tokens } = await refreshed(at, 2);
      await minuteLater(at, tokens[0] ?? '');
      await refresh(at, tokens[0] ?? '');
      await minuteLater(at, tokens[0] ?? '');
      return refresh(at, tokens[2] ?? '');
    },
    '400 refresh_token_already_used',
  ],
  [
    'refresh by a token of a session that is over',
    async (at) => {
      const { auth, tokens } = await refreshed(at, 0);
      await auth.signOut();
      return refresh(at, tokens[0] ?? '');
    },
    '400 refresh_token_not_found',
  ],
  [
    'refresh by a token of another service',
    async (at) => {
      const { tokens } = await refreshed(at, 0);
      const foreign = (tokens[0] ?? '').replace(/\d/g, (digit) => String(9 - Number(digit)));
      return refresh(at, foreign);
    },
    '400 refresh_token_not_found',
  ],
  [
    'refresh by a token of a person who was banned since',
    async (at) => {
      const person = await at.person();
      const { session } = await at.signedIn(person);
      await at.ban(person);
      return refresh(at, session.refresh_token);
    },
    { embedded: '400 refresh_token_not_found', gotrue: '400 user_banned' },
  ],
];
