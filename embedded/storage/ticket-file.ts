import { CONTENT_SAMPLE_BYTES, judgeAttachment } from '../../domain/attachment.ts';

const BUCKET_PATH = /^\/storage\/v1\/object\/ticket-attachments\/(.+)$/;

/**
 * Why an upload into the tickets' bucket is not stored: its content is not of the type that its name
 * and header say.
 * @param upload with the file as its whole body
 * @returns null for what may be stored, and for other buckets
 */
export async function ticketFileRefusal(upload: Request): Promise<string | null> {
  const name = BUCKET_PATH.exec(new URL(upload.url).pathname)?.[1];
  if (name === undefined) return null;
  const bytes = new Uint8Array(await upload.clone().arrayBuffer());
  const verdict = judgeAttachment({
    name,
    size: bytes.byteLength,
    type: upload.headers.get('content-type') ?? '',
    head: bytes.subarray(0, CONTENT_SAMPLE_BYTES),
  });
  return verdict.accepted ? null : verdict.reason;
}
