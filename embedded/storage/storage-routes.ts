import { Hono } from 'hono';
import * as v from 'valibot';
import { LARGEST_FILE } from '../backend/lite-app.ts';
import type { LiteDoor } from '../backend/lite-door.ts';
import { BodyTooLarge, changedRequest, readBounded } from '../http/bounded-body.ts';
import type { HttpEnv } from '../http/client.ts';
import { asDownload } from './download.ts';
import { listingOf } from './listing.ts';
import { signedLink, wantedLinks } from './signed-links.ts';
import { storageRefusal } from './storage-answer.ts';
import { ticketFileRefusal } from './ticket-file.ts';
import { plainUpload } from './upload.ts';

/** The parts of a form around the file. */
const FORM_OVERHEAD = 65_536;

const ListBodySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ prefix: v.optional(v.string(), '') }),
);

async function withBody(answer: Response, change: (body: unknown) => unknown): Promise<Response> {
  if (!answer.ok) return answer;
  const body: unknown = await answer.json();
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return Response.json(change(body), { status: answer.status, headers });
}

const BAD_LINK = 'The link is not valid or has expired';

/** /storage/v1, with what storage-js needs otherwise than @supabase/lite does it. */
export function storageRoutes(door: LiteDoor): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  routes.onError((error, c) => {
    if (!(error instanceof BodyTooLarge)) throw error;
    c.header('Connection', 'close');
    const message = 'The object exceeded the maximum allowed size';
    return storageRefusal(413, 'Payload too large', message);
  });

  routes.get('/object/sign/*', async (c) => {
    const answer = await door.fetch(c.req.raw);
    // Of a link that has expired it says "Internal server error".
    if (answer.status === 500) return storageRefusal(400, 'InvalidJWT', BAD_LINK);
    return asDownload(answer, new URL(c.req.url));
  });

  // @supabase/lite takes the request for many links for one about a file without a name.
  routes.post('/object/sign/:bucket', async (c) => {
    const body = await readBounded(c.req.raw, FORM_OVERHEAD);
    const wanted = wantedLinks(new TextDecoder().decode(body));
    if (!wanted) return storageRefusal(400, 'InvalidRequest', 'expiresIn and paths are needed');
    const links = wanted.paths.map(async (path) => {
      const answer = await door.fetch(
        changedRequest(c.req.raw, {
          url: `${c.req.url}/${path.split('/').map(encodeURIComponent).join('/')}`,
          body: JSON.stringify({ expiresIn: wanted.expiresIn }),
        }),
      );
      const link = answer.ok ? signedLink(await answer.json()) : { signedURL: null };
      const error = answer.ok
        ? null
        : 'Either the object does not exist or you do not have access to it';
      return Object.assign({ path, error }, link);
    });
    return c.json(await Promise.all(links));
  });

  routes.post('/object/sign/*', async (c) => {
    const body = await readBounded(c.req.raw, FORM_OVERHEAD);
    return withBody(await door.fetch(changedRequest(c.req.raw, { body })), signedLink);
  });

  routes.post('/object/list/:bucket', async (c) => {
    const body = await readBounded(c.req.raw, FORM_OVERHEAD);
    const asked = v.safeParse(ListBodySchema, new TextDecoder().decode(body));
    const prefix = asked.success ? asked.output.prefix : '';
    const answer = await door.fetch(changedRequest(c.req.raw, { body }));
    return withBody(answer, (list) => listingOf(list, prefix));
  });

  for (const path of ['/object/move', '/object/copy', '/bucket', '/bucket/*']) {
    routes.post(path, async (c) => {
      const body = await readBounded(c.req.raw, FORM_OVERHEAD);
      return door.fetch(changedRequest(c.req.raw, { body }));
    });
  }

  routes.on(['POST', 'PUT'], '/object/*', async (c) => {
    const bytes = await readBounded(c.req.raw, LARGEST_FILE + FORM_OVERHEAD);
    const upload = await plainUpload(c.req.raw, bytes);
    if (!upload) return storageRefusal(400, 'InvalidRequest', 'The form holds no file');
    const refused = await ticketFileRefusal(upload);
    return refused ? storageRefusal(415, 'invalid_mime_type', refused) : door.fetch(upload);
  });

  routes.on(['GET', 'HEAD'], '/object/*', async (c) =>
    asDownload(await door.fetch(c.req.raw), new URL(c.req.url)),
  );

  routes.all('*', async (c) => {
    const body = await readBounded(c.req.raw, FORM_OVERHEAD);
    return door.fetch(changedRequest(c.req.raw, body.length > 0 ? { body } : {}));
  });
  return routes;
}
