import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { readBounded } from '../../platform/http/bounded-body.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ActingPerson } from '../../platform/person/acting-person.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import { identify } from '../auth/sessions.ts';
import type { HttpEnv } from '../http/client.ts';
import { type Endpoint, endpointOf, type ObjectPath } from './endpoint.ts';
import { type FileRow, fileRows } from './file-rows.ts';
import type { FileStore } from './file-store.ts';
import { readLink, signLink, wantedLinks } from './signed-links.ts';
import { notFound, StorageProblem, storageProblemOf, tooLarge } from './storage-problem.ts';
import { upload } from './upload.ts';
import { type UploadLimits, uploadBounds } from './upload-bounds.ts';

const LONGEST_NAME = 150;

/** Safe as a path, device or command on every system. */
function safeName(wanted: string): string {
  const name = wanted
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"\\/:*?<>|;%]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, LONGEST_NAME)
    .trim();
  return name === '' ? 'file' : name;
}

function disposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Forces a download; if shown anyway, sandboxed without scripts or origin. */
export function asDownload(answer: Response, url: URL): Response {
  if (!answer.ok) return answer;
  const last = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  const name = safeName(url.searchParams.get('download') || last);
  const headers = new Headers(answer.headers);
  headers.set('Content-Disposition', disposition(name));
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Content-Security-Policy', "sandbox; default-src 'none'");
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Cache-Control', 'private, max-age=0, no-store');
  return new Response(answer.body, { status: answer.status, headers });
}

export interface StorageParts extends Pick<Ground, 'database' | 'verifyToken' | 'log'> {
  readonly files: FileStore;
  readonly knowsKey: (request: Request) => boolean;
  readonly linkKey: Uint8Array;
  readonly limits: UploadLimits;
}

const LARGEST_JSON = 65_536;
const MOST_REMOVED = 1_000;

const RemovalSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ prefixes: v.pipe(v.array(v.string()), v.maxLength(MOST_REMOVED)) }),
);

async function bodyOf(request: Request): Promise<string> {
  return new TextDecoder().decode(await readBounded(request, LARGEST_JSON));
}

/** /storage/v1: what the app uses. Callers are checked before a body is read. */
export function storageRoutes(parts: StorageParts): Hono<HttpEnv> {
  const { files, linkKey } = parts;
  const rows = fileRows(parts.database);
  const uploads = {
    rows,
    files,
    bounds: uploadBounds(parts.limits),
    withinMs: parts.limits.withinMs,
  };
  const routes = new Hono<HttpEnv>();

  async function personOf(request: Request): Promise<ActingPerson> {
    const token = request.headers.get('authorization') ?? '';
    const identity = parts.knowsKey(request) ? await identify(token, parts.verifyToken) : null;
    if (identity) return identity.person;
    const message = 'Please sign in: the access token is missing or not valid.';
    throw new StorageProblem(401, 'Unauthorized', message);
  }

  async function serve(c: Context<HttpEnv>, object: ObjectPath, row: FileRow): Promise<Response> {
    const file = await files.open(object);
    const headers = {
      'Content-Type': row.metadata?.mimetype ?? 'application/octet-stream',
      'Content-Length': String(file.size),
    };
    if (c.req.raw.method === 'HEAD') await file.close();
    const body = c.req.raw.method === 'HEAD' ? null : file.stream();
    return asDownload(new Response(body, { headers }), new URL(c.req.url));
  }

  async function signed(person: ActingPerson, bucket: string, paths: readonly string[], s: number) {
    const seen = new Set((await rows.visible(person, bucket, paths)).map(({ name }) => name));
    return Promise.all(
      paths.map(async (path) =>
        seen.has(path)
          ? {
              path,
              error: null,
              signedURL: await signLink(linkKey, { bucket, name: path }, person, s),
            }
          : { path, error: notFound().message, signedURL: null },
      ),
    );
  }

  async function openLink(c: Context<HttpEnv>, object: ObjectPath): Promise<Response> {
    const person = await rows.ownerOf(await readLink(linkKey, object, c.req.query('token')));
    const [row] = person ? await rows.visible(person, object.bucket, [object.name]) : [];
    if (row) return serve(c, object, row);
    const message = 'The person whom this link was made for may not see the file any more';
    throw new StorageProblem(403, 'AccessDenied', message);
  }

  async function answer(c: Context<HttpEnv>, endpoint: Endpoint): Promise<Response> {
    const request = c.req.raw;
    if (endpoint.kind === 'open-link') return openLink(c, endpoint.object);
    const person = await personOf(request);
    switch (endpoint.kind) {
      case 'upload': {
        const { object } = endpoint;
        const id = await upload(uploads, request, object, person, c.var.client.address);
        return c.json({ Id: id, Key: `${object.bucket}/${object.name}` });
      }
      case 'download': {
        const [row] = await rows.visible(person, endpoint.object.bucket, [endpoint.object.name]);
        if (!row) throw notFound();
        return serve(c, endpoint.object, row);
      }
      case 'sign': {
        const { bucket, name } = endpoint.object;
        const { expiresIn } = wantedLinks(await bodyOf(request));
        const [link] = await signed(person, bucket, [name], expiresIn);
        if (!link?.signedURL) throw notFound();
        return c.json({ signedURL: link.signedURL });
      }
      case 'sign-many': {
        const { expiresIn, paths } = wantedLinks(await bodyOf(request));
        return c.json(await signed(person, endpoint.bucket, paths, expiresIn));
      }
      case 'remove': {
        const asked = v.safeParse(RemovalSchema, await bodyOf(request));
        if (!asked.success) {
          const message = `prefixes has to be a list of at most ${MOST_REMOVED} texts`;
          throw new StorageProblem(400, 'InvalidRequest', message);
        }
        const { bucket } = endpoint;
        const drop = (name: string) => files.remove({ bucket, name });
        return c.json(await rows.remove(person, bucket, asked.output.prefixes, drop));
      }
    }
  }

  // An unread rest of a body would be parsed as the next request.
  routes.use(async (c, next) => {
    await next();
    if (!c.env.incoming.complete) c.header('Connection', 'close');
  });

  routes.onError((error) => {
    const isOfBody = error instanceof Problem && !(error instanceof StorageProblem);
    const isTooLarge = isOfBody && error.status === 413;
    const problem = isTooLarge ? tooLarge(LARGEST_JSON) : storageProblemOf(error);
    if (problem instanceof StorageProblem) {
      const { status } = problem;
      // Other failures are logged where they are answered.
      if (status >= 500) parts.log.warn({ err: error, status }, 'a file request failed');
      return problem.answer();
    }
    throw problem;
  });

  routes.all('*', (c) => {
    const endpoint = endpointOf(c.req.raw.method, new URL(c.req.url).pathname);
    if (endpoint) return answer(c, endpoint);
    const message =
      'This server stores, signs, serves and removes files, and nothing else of storage';
    throw new StorageProblem(404, 'not_found', message);
  });
  return routes;
}
