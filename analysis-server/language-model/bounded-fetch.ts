export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor(limit: number) {
    super(`the model's answer is over ${limit} bytes; it was cut off`);
  }
}

/** A `fetch` without redirects that throws AnswerTooLarge past `limit` bytes, unbuffered. */
export function boundedFetch(limit: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (!response.body) return response;
    let read = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          read += piece.byteLength;
          if (read > limit) controller.error(new AnswerTooLarge(limit));
          else controller.enqueue(piece);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
}
