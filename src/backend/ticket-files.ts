import * as v from 'valibot';
import { CONTENT_SAMPLE_BYTES, hasContentOf } from '../../domain/person/attachment.ts';
import type { TicketAttachment } from '../../domain/person/ticket.ts';
import { fetchFor } from './connection.ts';
import { credentials } from './credentials.ts';
import { attempt, failed, kindOfStatus, type Outcome, succeeded } from './failure.ts';
import { parsed } from './parsed.ts';
import { BUCKET, fromBucket } from './storage.ts';
import { insertOnce } from './tables.ts';

/** Lifetime of a file link, in seconds. */
export const LINK_LIFETIME = 3600;
/** Milliseconds for the largest file on a slow network, either way. */
const FILE_TIMEOUT = 300_000;

const StoredSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({}));
const RefusalSchema = v.pipe(v.string(), v.parseJson(), v.object({ message: v.string() }));

export interface Upload {
  readonly path: string;
  readonly file: Blob;
  readonly mimeType: string;
  /** Share sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

function send(upload: Upload, url: string, headers: Readonly<Record<string, string>>) {
  return new Promise<Outcome<unknown>>((resolve) => {
    // The only way to send a body that reports upload progress.
    const request = new XMLHttpRequest();
    const lost = () => resolve(failed('unreachable'));
    request.upload.onprogress = ({ loaded, total }) =>
      upload.onProgress(total > 0 ? loaded / total : 0);
    request.onerror = lost;
    request.onabort = lost;
    request.ontimeout = lost;
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        return resolve(parsed(StoredSchema, request.responseText, request.status));
      }
      const refusal = v.safeParse(RefusalSchema, request.responseText);
      const words = refusal.success ? refusal.output.message : null;
      return resolve(failed(kindOfStatus(request.status), request.status, words));
    };
    request.open('POST', url);
    request.timeout = FILE_TIMEOUT;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    upload.signal.addEventListener('abort', () => request.abort());
    if (upload.signal.aborted) return lost();
    return request.send(upload.file);
  });
}

export const uploadFile = (upload: Upload) =>
  attempt(async () => {
    const own = await credentials();
    if (!own.ok) return own;
    const { supabaseUrl, headers } = own.value;
    return send(upload, `${supabaseUrl}/storage/v1/object/${BUCKET}/${upload.path}`, {
      ...headers,
      'content-type': upload.mimeType,
      'cache-control': 'max-age=3600',
      'x-upsert': 'false',
    });
  });

async function fetchFile(link: string): Promise<{ status: number; bytes: ArrayBuffer } | null> {
  try {
    const response = await fetchFor('database')(link, {
      credentials: 'omit',
      signal: AbortSignal.timeout(FILE_TIMEOUT),
    });
    return { status: response.status, bytes: await response.arrayBuffer() };
  } catch {
    return null;
  }
}

const OTHER_CONTENT = 'This file is not what its name says, so it is not shown here.';

/** Rejects content that is not of `mimeType`, so no browser can take it for something else. */
export const readFile = (link: string, mimeType: string) =>
  attempt(async () => {
    const answer = await fetchFile(link);
    if (answer === null) return failed('unreachable');
    const { status, bytes } = answer;
    if (status !== 200) return failed(kindOfStatus(status), status);
    const head = new Uint8Array(bytes).subarray(0, CONTENT_SAMPLE_BYTES);
    if (!hasContentOf(mimeType, head)) return failed('malformed', status, OTHER_CONTENT);
    return succeeded(new Blob([bytes], { type: mimeType }));
  });

/** Deletes files that no ticket refers to; what cannot be deleted stays invisible. */
export async function removeFiles(paths: readonly string[]): Promise<Outcome<unknown>> {
  if (paths.length === 0) return succeeded(null);
  return fromBucket((bucket) => bucket.remove([...paths]));
}

/** Records what a stored file belongs to; idempotent. */
export const recordAttachment = (
  userId: string,
  file: TicketAttachment & { readonly ticket_id: string },
) => insertOnce('ticket_attachments', { ...file, uploaded_by: userId });

/** Signed links by path, valid for an hour; none for files that the user may not see. */
export async function signLinks(paths: readonly string[]) {
  if (paths.length === 0) return succeeded(new Map());
  const links = await fromBucket((bucket) => bucket.createSignedUrls([...paths], LINK_LIFETIME));
  if (!links.ok) return links;
  const signed = links.value.flatMap(({ path, signedUrl }) =>
    path && signedUrl ? [[path, signedUrl] as const] : [],
  );
  return succeeded(new Map(signed));
}
