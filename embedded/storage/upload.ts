import { judgeAttachment } from '../../domain/person/attachment.ts';
import type { ActingPerson } from '../database/act-as.ts';
import type { ObjectPath } from './endpoint.ts';
import type { FileRows } from './file-rows.ts';
import type { FileStore } from './file-store.ts';
import { announced, demandType, type Received, receiveUpload } from './receive-upload.ts';
import { StorageProblem } from './storage-problem.ts';
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
