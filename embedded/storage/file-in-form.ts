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

/** Maps a parser error; errors of the disk or of ours pass unchanged. */
const asRefusal = (error: unknown): unknown =>
  error instanceof StorageProblem || (error instanceof Error && 'code' in error)
    ? error
    : unreadable('it ends too early or is not well formed');

/** Streams a form's one file, skipping all else. @throws StorageProblem 400; errors of `receive` */
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
    // The parser reports an early end here too, even with no reader left.
    stream.on('error', failed.reject);
    received = receive(fileType, stream);
    received.catch(failed.reject);
  });
  const finished = once(form, 'finish');
  finished.catch(() => undefined);
  const until = (event: Promise<unknown>) => Promise.race([event, failed.promise]);
  const endedBy = (error: unknown) => {
    // Its reader would otherwise wait forever.
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
