import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { ObjectPath } from './endpoint.ts';
import { StorageProblem } from './storage-problem.ts';

/** Longest validity of a link, in seconds. */
const LONGEST_LIFETIME = 3_600;
const MOST_PATHS = 100;

const LinkSchema = v.object({
  bucket: v.string(),
  path: v.string(),
  user: v.string(),
  session: v.string(),
});

/** A link ends with this session and shows only what this user may see. */
export interface LinkOwner {
  readonly userId: string;
  readonly sessionId: string;
}

const LifetimeSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LONGEST_LIFETIME));

const AskedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    expiresIn: LifetimeSchema,
    paths: v.optional(v.pipe(v.array(v.string()), v.maxLength(MOST_PATHS)), []),
  }),
);

/** One link or several. @throws StorageProblem 400 */
export function wantedLinks(body: string): v.InferOutput<typeof AskedSchema> {
  const asked = v.safeParse(AskedSchema, body);
  if (asked.success) return asked.output;
  const message = `expiresIn has to be a whole number of seconds from 1 to ${LONGEST_LIFETIME}, paths a list of at most ${MOST_PATHS} texts`;
  throw new StorageProblem(400, 'InvalidRequest', message);
}

/** Derived, so that neither links nor access tokens pass as the other. */
export function linkKey(jwtSecret: string): Uint8Array {
  return createHmac('sha256', jwtSecret).update('links to stored files').digest();
}

/** As storage-js expects it: relative to /storage/v1, path unencoded. */
export async function signLink(
  key: Uint8Array,
  object: ObjectPath,
  owner: LinkOwner,
  lifetime: number,
): Promise<string> {
  const { bucket, name } = object;
  const token = await new SignJWT({
    bucket,
    path: name,
    user: owner.userId,
    session: owner.sessionId,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
    .sign(key);
  return `/object/sign/${bucket}/${name}?token=${token}`;
}

/** Checks signature, time and file. @throws StorageProblem 400 */
export async function readLink(
  key: Uint8Array,
  object: ObjectPath,
  token: string | undefined,
): Promise<LinkOwner> {
  const bad = new StorageProblem(400, 'InvalidJWT', 'The link is not valid or has expired');
  const verified = await jwtVerify(token ?? '', key, { algorithms: ['HS256'] }).catch(() => null);
  const link = v.safeParse(LinkSchema, verified?.payload);
  if (!link.success) throw bad;
  const { bucket, path, user, session } = link.output;
  if (bucket !== object.bucket || path !== object.name) throw bad;
  return { userId: user, sessionId: session };
}
