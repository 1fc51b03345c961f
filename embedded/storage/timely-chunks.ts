import { StorageProblem, tooLarge } from './storage-problem.ts';

/**
 * The chunks of a body as they come, each once the last one was dealt with.
 * @throws StorageProblem 408 when it has not ended in time, 413 when it is longer than it may be
 */
export async function* timelyChunks(
  body: ReadableStream<Uint8Array>,
  mostBytes: number,
  withinMs: number,
): AsyncGenerator<Uint8Array> {
  const late = Promise.withResolvers<never>();
  // Nobody listens between two chunks.
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
