import { changedRequest } from '../http/bounded-body.ts';

const bareType = (type: string) => type.split(';', 1)[0]?.trim() ?? '';

/** The file of a form that storage-js made: it stands under an empty name. */
function fileIn(form: FormData): File | null {
  for (const [, value] of form) if (typeof value !== 'string') return value;
  return null;
}

/**
 * An upload as @supabase/lite takes it. It looks for a form field that storage-js does not send, and
 * compares media types with their parameters (`text/plain;charset=utf-8`).
 * @param bytes the whole body, already bounded
 * @returns null when the form holds no file
 */
export async function plainUpload(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Request | null> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  if (!type.startsWith('multipart/form-data')) {
    return changedRequest(request, { body: bytes, headers: { 'content-type': bareType(type) } });
  }
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const file = fileIn(form);
  if (file === null) return null;
  const seconds = form.get('cacheControl');
  return changedRequest(request, {
    body: new Uint8Array(await file.arrayBuffer()),
    headers: {
      'content-type': bareType(file.type) || 'application/octet-stream',
      ...(typeof seconds === 'string' && /^\d+$/.test(seconds)
        ? { 'cache-control': `max-age=${seconds}` }
        : {}),
    },
  });
}
