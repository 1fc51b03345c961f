import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { sentenceOf } from '../../platform/http/body.ts';
import type { Caller } from '../../platform/person/access-token.ts';
import { requirePasskey } from '../../platform/person/gatekeeper.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { changedRequest } from '../http/changed-request.ts';
import type { HttpEnv } from '../http/client.ts';
import { refusal } from './auth-answer.ts';
import { readAsked } from './auth-body.ts';
import { exchangeCode } from './mailed-link.ts';
import { CHALLENGE_MS, createChallenges, type RelyingParty } from './passkeys.ts';
import { callerOf } from './sessions.ts';

type PasskeyParts = Parameters<typeof exchangeCode>[0] & {
  readonly clock: Clock;
  readonly log: Log;
};
type Handler = (c: Context<HttpEnv>, caller: Caller, email: string) => Promise<Response>;

const MOST_PASSKEYS = 20;
const ALGORITHMS = { supportedAlgorithmIDs: [-8, -7, -257] };

/** Takes a quarter of a second to load, so not at the start. */
const webauthn = () => import('@simplewebauthn/server');

const UserSchema = v.object({ email: v.string() });
const NameSchema = v.object({
  friendly_name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
});
const CredentialSchema = v.looseObject({ id: v.pipe(v.string(), v.maxLength(1_364)) });
const isCredential = (value: unknown) => v.is(CredentialSchema, value);
const AnswerSchema = v.object({
  challenge_id: v.pipe(v.string(), v.uuid()),
  credential: v.custom<RegistrationResponseJSON & AuthenticationResponseJSON>(isCredential),
});

async function read<const S extends v.GenericSchema>({ req }: Context<HttpEnv>, schema: S) {
  const answer = v.safeParse(schema, (await readAsked(req.raw)).body);
  if (answer.success) return answer.output;
  throw refusal('validation_failed', `${sentenceOf(answer.issues[0])}.`);
}

const failed = () => refusal('webauthn_verification_failed', 'Credential verification failed');

const PASSKEY = `json_strip_nulls(json_build_object('id', id, 'friendly_name', friendly_name,
  'created_at', created_at, 'last_used_at', last_used_at)) as shown`;
type Shown = { readonly shown: object };

/** /auth/v1/passkeys as GoTrue has it, but that the authenticator has to verify its user. */
export function passkeyRoutes(parts: PasskeyParts, party: RelyingParty): Hono<HttpEnv> {
  const { liteApi, database } = parts;
  const routes = new Hono<HttpEnv>();
  const challenges = createChallenges(parts.clock);
  const expected = { expectedOrigin: party.origin, expectedRPID: party.id };
  const asking = { rpID: party.id, timeout: CHALLENGE_MS, userVerification: 'required' as const };

  routes.use(async (c, next) => {
    const { method, url, headers } = c.req.raw;
    if (!liteApi.knowsKey(c.req.raw)) return liteApi.fetch(c.req.raw);
    const origin = headers.get('origin') ?? party.origin;
    const isOurs = origin === party.origin || origin === new URL(url).origin;
    const isJson = /^application\/json\b/i.test(headers.get('content-type') ?? '');
    if (!isOurs || (method.startsWith('P') && !isJson)) {
      throw refusal('not_allowed', 'Passkeys are for our own pages, which send JSON.', 403);
    }
    await next();
    c.header('Cache-Control', 'no-store');
    return undefined;
  });

  const signedIn = (method: string, path: string, handle: Handler) =>
    routes.on(method, path, async (c) => {
      const url = new URL('/auth/v1/user', c.req.url);
      const asked = await liteApi.fetch(changedRequest(c.req.raw, { method: 'GET', url }));
      if (!asked.ok) return asked;
      const { email } = v.parse(UserSchema, await asked.json());
      const caller = callerOf(bearerToken(c.req.header('authorization')));
      // A second factor that the first could replace would be none.
      if (method !== 'GET') await requirePasskey(database, caller);
      return handle(c, caller, email);
    });

  const passkeysOf = (userId: string) =>
    database.query<Shown & { id: string }>(
      `select ${PASSKEY}, credential_id as id from private.passkeys
       where user_id = $1 order by created_at`,
      [userId],
    );

  signedIn('POST', '/registration/options', async (c, { userId, sessionId }, userName) => {
    const excludeCredentials = await passkeysOf(userId);
    if (excludeCredentials.length >= MOST_PASSKEYS) {
      throw refusal('too_many_passkeys', `You have ${MOST_PASSKEYS} passkeys, the maximum.`, 422);
    }
    const options = await (await webauthn()).generateRegistrationOptions({
      ...ALGORITHMS,
      ...asking,
      rpName: 'Coin Analyst',
      userID: Buffer.from(userId),
      userName,
      excludeCredentials,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return c.json({ ...challenges.keep(options.challenge, sessionId), options });
  });

  signedIn('POST', '/registration/verify', async (c, { userId, sessionId }) => {
    const { challenge_id, credential: response } = await read(c, AnswerSchema);
    const expectedChallenge = challenges.take(challenge_id, sessionId);
    const asked = { ...expected, ...ALGORITHMS, expectedChallenge, response };
    const verified = await (await webauthn()).verifyRegistrationResponse(asked).catch(() => null);
    const credential = verified?.registrationInfo?.credential;
    if (credential?.id !== response.id) throw failed();
    const key = Buffer.from(credential.publicKey).toString('base64url');
    const [added] = await database.transaction(async (tx) => {
      // Waits for a recovery, which ends sessions and passkeys.
      await tx.query('select 1 from auth.users where id = $1 for update', [userId]);
      return tx.query<Shown>(
        `insert into private.passkeys (user_id, credential_id, public_key, counter)
           select user_id, $3, $4, $5 from auth.sessions where user_id = $1 and id = $2
             and (select count(*) from private.passkeys where user_id = $1) < ${MOST_PASSKEYS}
           on conflict do nothing returning ${PASSKEY}`,
        [userId, sessionId, credential.id, key, credential.counter],
      );
    });
    if (added) return c.json(added.shown);
    throw refusal('webauthn_credential_exists', 'This passkey cannot be added.', 422);
  });

  routes.post('/authentication/options', async (c) => {
    const options = await (await webauthn()).generateAuthenticationOptions(asking);
    return c.json({ ...challenges.keep(options.challenge, null), options });
  });

  routes.post('/authentication/verify', async (c) => {
    const { challenge_id, credential: response } = await read(c, AnswerSchema);
    const expectedChallenge = challenges.take(challenge_id, null);
    const [found] = await database.query<{ id: string; handle: string; key: string }>(
      `select p.id, p.user_id as handle, p.public_key as key
       from private.passkeys p join auth.users u on u.id = p.user_id
       where p.credential_id = $1 and u.email_confirmed_at is not null`,
      [response.id],
    );
    if (!found) throw failed();
    const publicKey = Buffer.from(found.key, 'base64url');
    // The counter is compared where it is written.
    const credential = { id: response.id, publicKey, counter: 0 };
    const asked = { ...expected, expectedChallenge, response, credential };
    const verified = await (await webauthn()).verifyAuthenticationResponse(asked).catch(() => null);
    const handle = Buffer.from(found.handle).toString('base64url');
    if (!verified?.verified || response.response.userHandle !== handle) throw failed();
    const code = randomBytes(32).toString('base64url');
    const counter = verified.authenticationInfo.newCounter;
    const flows = await database.query(
      `with used as (
         update private.passkeys set counter = $2, last_used_at = now()
         where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning user_id
       )
       insert into auth.flow_state
         (id, user_id, auth_code, authentication_method, code_challenge, code_challenge_method,
          provider_type, provider_access_token, provider_refresh_token)
       select gen_random_uuid(), user_id, $3, 'webauthn', $3, 'plain', 'email', '', '' from used
       returning id`,
      [found.id, counter, code],
    );
    if (flows.length === 0) {
      parts.log.warn({ passkey: found.id, counter }, 'a passkey came with an old counter');
      throw failed();
    }
    const url = new URL('/auth/v1/token?grant_type=pkce', c.req.url);
    const body = JSON.stringify({ auth_code: code, code_verifier: code });
    return exchangeCode(parts, changedRequest(c.req.raw, { url, body }), code);
  });

  signedIn('GET', '/', async (c, { userId }) =>
    c.json((await passkeysOf(userId)).map(({ shown }) => shown)),
  );
  async function changed(c: Context<HttpEnv>, change: string, ...given: readonly string[]) {
    const [row] = await database.query<Shown>(
      `${change} where id::text = $1 and user_id = $2 returning ${PASSKEY}`,
      [c.req.param('id'), ...given],
    );
    if (row) return row.shown;
    throw refusal('validation_failed', 'Passkey not found', 404);
  }
  signedIn('PATCH', '/:id', async (c, { userId }) => {
    const { friendly_name } = await read(c, NameSchema);
    const change = 'update private.passkeys set friendly_name = $3';
    return c.json(await changed(c, change, userId, friendly_name));
  });
  signedIn('DELETE', '/:id', async (c, { userId }) => {
    await changed(c, 'delete from private.passkeys', userId);
    return c.body(null, 204);
  });
  return routes;
}
