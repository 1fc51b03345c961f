import * as v from 'valibot';
import { accessToken } from './auth.ts';
import { connection } from './connection.ts';
import { failed, kindOfStatus, type Outcome, succeeded } from './failure.ts';
import { openSupabase } from './supabase.ts';
import { failureOfTable, tables } from './tables.ts';

const BUCKET = 'ticket-attachments';
/** Seconds for which a link to a file works. */
export const LINK_LIFETIME = 3600;
/** Milliseconds that the largest file may take on a slow network. */
const UPLOAD_TIMEOUT = 300_000;
const ALREADY_THERE = '23505';

const RefusalSchema = v.pipe(v.string(), v.parseJson(), v.object({ message: v.string() }));

async function bucket() {
  return (await openSupabase()).storage.from(BUCKET);
}

export interface Upload {
  readonly path: string;
  readonly file: Blob;
  readonly mimeType: string;
  /** Gets how much has gone, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Stores a file at a path that is free. Never rejects. */
export async function uploadFile(upload: Upload): Promise<Outcome<null>> {
  const { supabaseUrl, supabaseAnonKey } = await connection().config();
  const token = (await accessToken().catch(() => null)) ?? supabaseAnonKey;
  return new Promise((resolve) => {
    // Of the ways to send a body, this one alone says how much of it has gone.
    const request = new XMLHttpRequest();
    const end = (outcome: Outcome<null>) => {
      upload.signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const abort = () => request.abort();
    const lost = () => end(failed('unreachable', 0, null));
    request.upload.onprogress = ({ loaded, total }) =>
      upload.onProgress(total > 0 ? loaded / total : 0);
    request.onerror = lost;
    request.onabort = lost;
    request.ontimeout = lost;
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return end(succeeded(null));
      const refusal = v.safeParse(RefusalSchema, request.responseText);
      const detail = refusal.success ? refusal.output.message : null;
      return end(failed(kindOfStatus(request.status), request.status, detail));
    };
    request.open('POST', `${supabaseUrl}/storage/v1/object/${BUCKET}/${upload.path}`);
    request.timeout = UPLOAD_TIMEOUT;
    request.setRequestHeader('apikey', supabaseAnonKey);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', upload.mimeType);
    request.setRequestHeader('cache-control', 'max-age=3600');
    request.setRequestHeader('x-upsert', 'false');
    upload.signal.addEventListener('abort', abort);
    if (upload.signal.aborted) return lost();
    return request.send(upload.file);
  });
}

/** Takes files back that no ticket speaks of. What cannot be removed now stays unseen. */
export async function removeFiles(paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await (await bucket()).remove([...paths]);
}

export interface NewAttachment {
  readonly id: string;
  readonly ticketId: string;
  /** Null for a file of the ticket itself. */
  readonly messageId: string | null;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly mimeType: string;
}

/** Says what stored files belong to; saying it again changes nothing. */
export async function recordAttachments(
  userId: string,
  files: readonly NewAttachment[],
): Promise<Outcome<null>> {
  const client = await tables();
  for (const file of files) {
    const { error, status } = await client
      .from('ticket_attachments')
      .insert({
        id: file.id,
        ticket_id: file.ticketId,
        message_id: file.messageId,
        file_name: file.name,
        file_path: file.path,
        file_size: file.size,
        mime_type: file.mimeType,
        uploaded_by: userId,
      })
      .select('id');
    if (error && error.code !== ALREADY_THERE) return failureOfTable(error, status);
  }
  return succeeded(null);
}

/** Links to files, by path, that work for an hour; a file that the person may not see has none. */
export async function signLinks(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const { data } = await (await bucket()).createSignedUrls([...paths], LINK_LIFETIME);
  return new Map(
    (data ?? []).flatMap(({ path, signedUrl }) =>
      path && signedUrl ? [[path, signedUrl] as const] : [],
    ),
  );
}
