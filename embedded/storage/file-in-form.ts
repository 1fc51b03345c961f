import { once } from 'node:events';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { StorageProblem } from './storage-problem.ts';

const LIMITS = { files: 1, fields: 8, fieldSize: 1_024, parts: 9, headerPairs: 16 };

const unreadable = (why: string) =>
  new StorageProblem(400, 'InvalidRequest', `The form cannot be read: ${why}`);

function openForm(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS });
  } catch {
    throw unreadable('its content type names no boundary');
  }
}

/** An error of the parser; one of the disk or of ours goes on as it is. */
const asRefusal = (error: unknown): unknown =>
  error instanceof StorageProblem || (error instanceof Error && 'code' in error)
    ? error
    : unreadable('it ends too early or is not well formed');

/**
 * Reads the one file of a form as its chunks come; fields and further files are passed over.
 * @param type the request's content type, with the boundary
 * @param receive gets the file's own type and its chunks
 * @throws StorageProblem 400 for a form that is broken or holds no file; what the chunks or
 * `receive` threw
 */
export async function fileInForm<T>(
  type: string,
  chunks: AsyncIterable<Uint8Array>,
  receive: (type: string, file: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const form = openForm(type);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let file: BusboyFileStream | null = null;
  let received: Promise<T> | null = null;
  form.on('error', failed.reject);
  form.on('file', (_field, stream, _name, _encoding, fileType) => {
    file = stream;
    // The parser reports an early end here too, also once nobody reads any more.
    stream.on('error', failed.reject);
    received = receive(fileType, stream);
    received.catch(failed.reject);
  });
  const finished = once(form, 'finish');
  finished.catch(() => undefined);
  const until = (event: Promise<unknown>) => Promise.race([event, failed.promise]);
  const endedBy = (error: unknown) => {
    // The reader of the file would wait for ever for the rest of it.
    const open: BusboyFileStream | null = file;
    open?.destroy(error instanceof Error ? error : undefined);
  };
  try {
    for await (const chunk of chunks) {
      if (!form.write(chunk)) await until(once(form, 'drain'));
    }
    form.end();
    await until(finished);
    if (received === null) throw unreadable('it holds no file');
    return await received;
  } catch (error) {
    endedBy(error);
    await Promise.allSettled([received]);
    throw asRefusal(error);
  }
}
