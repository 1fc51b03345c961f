import { judgeAttachment, MAX_ATTACHMENT_BYTES } from '../../domain/person/attachment.ts';
import type { ActingPerson } from '../../platform/person/acting-person.ts';
import type { ObjectPath } from './endpoint.ts';
import { fileInForm } from './file-in-form.ts';
import type { Bucket, FileRows } from './file-rows.ts';
import type { FileStore, ReceivedFile } from './file-store.ts';
import { StorageProblem, tooLarge } from './storage-problem.ts';
import type { UploadBounds } from './upload-bounds.ts';

export interface UploadParts {
  readonly rows: FileRows;
  readonly files: FileStore;
  readonly bounds: UploadBounds;
  readonly withinMs: number;
}

/** @throws StorageProblem 400 for an empty file, 415 if the content does not match the type */
function judgedType(object: ObjectPath, { type, file }: Received): string {
  const { size, head } = file;
  const verdict = judgeAttachment({ name: object.name, size, type, head });
  if (verdict.accepted) return verdict.mimeType;
  if (size === 0) throw new StorageProblem(400, 'EmptyFile', verdict.reason);
  throw new StorageProblem(415, 'invalid_mime_type', verdict.reason);
}

/**
 * Checks permission, then the bytes, then permission again as it writes the row.
 * @returns the row's id
 * @throws StorageProblem
 */
export async function upload(
  parts: UploadParts,
  request: Request,
  object: ObjectPath,
  person: ActingPerson,
  client: string,
): Promise<string> {
  const { rows, files, bounds } = parts;
  if (request.headers.get('x-upsert') === 'true') {
    const message = 'Stored files are not replaced: upload under a path that is free';
    throw new StorageProblem(400, 'InvalidRequest', message);
  }
  const bucket = await rows.bucket(object.bucket);
  const expected = announced(request, bucket);
  const giveBack = bounds.take(client, person.userId, expected.mostBytes);
  try {
    const { type, mostBytes } = expected;
    await rows.tryToStore(person, object, { mimetype: type, size: mostBytes, eTag: '' });
    const received = await receiveUpload(request, expected, files, parts.withinMs);
    const { file } = received;
    try {
      demandType(bucket, received.type);
      const mimetype = judgedType(object, received);
      const content = { mimetype, size: file.size, eTag: file.eTag };
      return await rows.store(person, object, content, () => file.keepAs(object));
    } finally {
      await file.discard();
    }
  } finally {
    giveBack();
  }
}

/** Chunks on demand. @throws StorageProblem 408 past the time limit, 413 past the length limit */
async function* timelyChunks(
  body: ReadableStream<Uint8Array>,
  mostBytes: number,
  withinMs: number,
): AsyncGenerator<Uint8Array> {
  const late = Promise.withResolvers<never>();
  // Unobserved between two chunks.
  late.promise.catch(() => undefined);
  const timer = setTimeout(() => {
    const message = `The upload took longer than ${withinMs / 1_000} seconds. Please try again.`;
    late.reject(new StorageProblem(408, 'RequestTimeout', message));
  }, withinMs);
  const reader = body.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) return;
      size += value.byteLength;
      if (size > mostBytes) throw tooLarge(mostBytes);
      yield value;
    }
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => undefined);
  }
}

/** Bytes of a form besides its file. */
const FORM_OVERHEAD = 65_536;

export interface Received {
  readonly type: string;
  readonly file: ReceivedFile;
}

export interface Announced {
  readonly type: string;
  readonly isForm: boolean;
  /** Limit for the body: the declared length, else the most that is accepted. */
  readonly mostBytes: number;
  readonly mostFileBytes: number;
}

export const bareType = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** @throws StorageProblem 415 */
export function demandType(bucket: Bucket, type: string): void {
  if (bucket.allowed_mime_types === null || bucket.allowed_mime_types.includes(type)) return;
  throw new StorageProblem(415, 'invalid_mime_type', `mime type ${type} is not supported`);
}

/** @throws StorageProblem 413 for a declared length past the limit, 415 for the type */
export function announced(request: Request, bucket: Bucket): Announced {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  const isForm = bareType(type) === 'multipart/form-data';
  if (!isForm) demandType(bucket, bareType(type));
  const mostFileBytes = Math.min(MAX_ATTACHMENT_BYTES, bucket.file_size_limit ?? Infinity);
  const most = isForm ? mostFileBytes + FORM_OVERHEAD : mostFileBytes;
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > most) throw tooLarge(mostFileBytes);
  return { type, isForm, mostBytes: declared === null ? most : Number(declared), mostFileBytes };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Streams an upload, or its form's file, to disk. @throws StorageProblem, leaving nothing */
export async function receiveUpload(
  request: Request,
  { type, isForm, mostBytes, mostFileBytes }: Announced,
  files: FileStore,
  withinMs: number,
): Promise<Received> {
  const chunks = request.body ? timelyChunks(request.body, mostBytes, withinMs) : nothing();
  if (!isForm) return { type: bareType(type), file: await files.receive(chunks, mostFileBytes) };
  return fileInForm(type, chunks, async (fileType, file) => ({
    type: bareType(fileType),
    file: await files.receive(file, mostFileBytes),
  }));
}
